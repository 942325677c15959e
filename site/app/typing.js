// Whether a page holds something typed that is not saved: a form that guards its changes says so when the page is
// about to be left (frame/dialogs.js); of the other forms that are sent, the fields tell.
const FIELDS = "form[method=post] :is(input, textarea, select)";

export const typed = (page) => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }))
  || [...page.document.querySelectorAll(FIELDS)].some(differs);

function differs(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== field.defaultValue;
  const options = [...field.options];
  const plain = field.multiple || options.some((each) => each.defaultSelected);
  return plain ? options.some((each) => each.selected !== each.defaultSelected) : field.selectedIndex > 0;
}
