// Printing this window prints the page in the frame, not the frame around it: while the browser prints, this
// document shows a copy of that page, with its styles and what its fields hold.
const FIELDS = "input, select, textarea";

export function printing(frame) {
  let takeBack = null;

  window.addEventListener("beforeprint", () => {
    const page = frame.hidden ? null : frame.contentDocument;
    if (!page?.body || takeBack) return;
    const [root, { body }] = [document.documentElement, document];
    const own = [root, body].map((node) => [node, [...node.attributes].map(({ name, value }) => [name, value])]);
    const hidden = [...body.children];
    const links = [...document.querySelectorAll("link[rel=stylesheet]")];
    const copy = document.importNode(page.body, true);
    const values = [...page.body.querySelectorAll(FIELDS)].map(({ value, checked }) => ({ value, checked }));
    copy.querySelectorAll(FIELDS).forEach((field, place) => {
      if (field.type !== "file") Object.assign(field, values[place]);
    });
    const shown = [...copy.childNodes].filter((node) => node.nodeName !== "SCRIPT");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync([...page.styleSheets].flatMap((each) => [...each.cssRules]).map((rule) => rule.cssText).join("\n"));

    for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value);
    body.className = page.body.className;
    for (const node of hidden) node.style.setProperty("display", "none", "important");
    for (const link of links) link.disabled = true;
    document.adoptedStyleSheets = [sheet];
    body.append(...shown);

    takeBack = () => {
      for (const node of shown) node.remove();
      document.adoptedStyleSheets = [];
      for (const link of links) link.disabled = false;
      for (const node of hidden) node.style.removeProperty("display");
      for (const [node, attributes] of own) {
        for (const { name } of [...node.attributes]) node.removeAttribute(name);
        for (const [name, value] of attributes) node.setAttribute(name, value);
      }
      takeBack = null;
    };
  });

  window.addEventListener("afterprint", () => takeBack?.());
}
