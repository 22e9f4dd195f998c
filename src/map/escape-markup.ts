/** A text as it stands in HTML, in its attributes and in the labels of Graphviz. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
