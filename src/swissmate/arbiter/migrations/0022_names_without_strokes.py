"""Letters with strokes are looked for without them: the names of the rating lists follow."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Value
from django.db.models.functions import Left, Replace

_LETTERS = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "ı": "i",
    "æ": "ae",
    "œ": "oe",
    "þ": "th",
}


def fold(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("arbiter", "RatedPlayer").objects.using(schema_editor.connection.alias)
    for letter, plain in _LETTERS.items():
        folded = Replace("search", Value(letter), Value(plain))
        people.filter(search__contains=letter).update(search=Left(folded, 120))


class Migration(migrations.Migration):
    dependencies = (("arbiter", "0021_reports_from_matches"),)

    operations = (migrations.RunPython(fold, migrations.RunPython.noop),)
