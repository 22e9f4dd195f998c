/** The text without its URL encoding; as it is where that is malformed. */
export function urlDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
