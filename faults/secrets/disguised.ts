/** Returns a text in the forms in which an API may send it back. */
export function disguised(text: string): string[] {
  return [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('base64'),
    Buffer.from(`x${text}`).toString('base64url'),
    Buffer.from(`xy${text}`).toString('base64'),
    JSON.stringify(JSON.stringify(text)),
    inXml(text),
    text.replace(/[&<>"']/g, (character) => `&#x${character.charCodeAt(0).toString(16)};`),
  ]
}

/** Returns a text escaped for XML. */
export function inXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&apos;')
}
