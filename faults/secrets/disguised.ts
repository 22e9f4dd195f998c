/** A text in the forms in which an API may send it back. */
export function disguised(text: string): string[] {
  return [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('base64'),
    Buffer.from(`x${text}`).toString('base64url'),
    Buffer.from(`xy${text}`).toString('base64'),
    JSON.stringify(JSON.stringify(text)),
  ]
}
