"""A web service that pairs and explains: send it a tournament file, and it answers in JSON.

python examples/web_service.py 8080
curl --data-binary @examples/open40.trf http://127.0.0.1:8080/pair
curl --data-binary @examples/open40.trf "http://127.0.0.1:8080/explain?player=12&language=de"
curl --data-binary @examples/open40.trf "http://127.0.0.1:8080/why-not?player=12&wish=bye"
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

import swissmate
from swissmate import SwissmateError


def answer(path: str, asked: dict[str, str], file: bytes) -> dict[str, object]:
    """Return the answer to a request about a tournament file."""
    tournament = swissmate.read_trf(file)
    language = asked.get("language", "en")
    if path == "/pair":
        pairing = swissmate.pair(tournament, asked.get("rules"))
        boards = [[tournament.player(player).name for player in pair] for pair in pairing.pairs]
        bye = pairing.pab and tournament.player(pairing.pab).name
        return {"round": pairing.round_number, "boards": boards, "bye": bye}
    story = swissmate.explain(tournament, rules=asked.get("rules"))
    if path == "/why-not":
        wish = asked["wish"]
        wanted = int(wish) if wish.isdigit() else wish
        return {"text": story.why_not(int(asked["player"]), wanted).text(language)}
    return {"text": story.player(int(asked["player"])).text(language)}


class Service(BaseHTTPRequestHandler):
    """Answers requests with JSON: status 200, or 400 and what was wrong."""

    def do_POST(self) -> None:
        """Answer one request; its body is the tournament file."""
        url = urlsplit(self.path)
        file = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            status, value = 200, answer(url.path, dict(parse_qsl(url.query)), file)
        except KeyError as error:
            status, value = 400, {"error": f"{error} is missing"}
        except (SwissmateError, ValueError) as error:
            status, value = 400, {"error": str(error)}
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Service).serve_forever()
