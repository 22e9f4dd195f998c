/**
 * Whether a text is only `{{name}}`: in a feature, that is the name of a value, which may be a secret, and not the
 * secret itself.
 */
export function isPlaceholder(text: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(text)
}
