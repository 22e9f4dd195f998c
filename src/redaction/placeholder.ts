/** Whether a text is `{{name}}` and nothing else: in a feature it names a value, which may be a secret, and is none. */
export function isPlaceholder(text: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(text)
}
