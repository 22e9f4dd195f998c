/** The bytes that a text holds in base64, with any of its alphabets; undefined of a text that is none. */
export function bytesFromBase64(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return undefined
  return text.replace(/=+$/, '').length % 4 === 1 ? undefined : Buffer.from(text, 'base64')
}
