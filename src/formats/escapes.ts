/** Decodes a URL-encoded text; a malformed one is returned as it is. */
export function urlDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Escapes a text for a JSON string, without the quotes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Returns a regular expression that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The entities that every XML document has, by character. */
const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const entityCharacters = new Map(
  Object.entries(xmlEntities).map(([character, entity]) => [entity, character]),
)

/** Escapes a text for XML elements and attributes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character)
}

/** Returns the character of an entity such as `&amp;`; undefined if not every document has that entity. */
export function characterOfEntity(entity: string): string | undefined {
  return entityCharacters.get(entity)
}
