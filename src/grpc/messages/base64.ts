/** Decodes base64 in either alphabet; returns undefined if the text is not base64. */
export function bytesFromBase64(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) return undefined
  return text.replace(/=+$/, '').length % 4 === 1 ? undefined : Buffer.from(text, 'base64')
}
