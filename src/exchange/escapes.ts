/** The text without its URL encoding; as it is where that is malformed. */
export function urlDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text as it is written between the quotes of JSON. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** A regular expression that matches exactly this text. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The entities that every XML document has, by the characters that they stand for. */
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

/** The text as it is written in XML, in elements and attributes alike. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character)
}

/** The character that an entity such as `&amp;` stands for; undefined of one that not every document has. */
export function characterOfEntity(entity: string): string | undefined {
  return entityCharacters.get(entity)
}
