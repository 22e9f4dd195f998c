import { isPlaceholder, redacted, Redactor } from '../seam'

/** A quoted text, or a word that may be the name of what follows. */
const parts = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[\w-]+/g

/** Words that are followed by the owner or the name of a secret, not by its value. */
const relations = new Set(['of', 'for', 'from', 'to', 'by', 'at', 'in', 'named', 'called'])

/**
 * Returns the text of a step for a finding: as its author wrote it, with the values of secrets redacted.
 *
 * @param isPhrase - whether a quoted text is a phrase, which names no secret and is none
 */
export function stepText(text: string, isPhrase = (quoted: string): boolean => quoted === ''): string {
  const redactor = new Redactor()
  let isSecretNamed = false
  let before = ''
  return text.replace(parts, (part, double?: string, single?: string) => {
    const quoted = double ?? single
    if (quoted !== undefined && isPhrase(quoted)) return part
    const isValue = isSecretNamed && quoted !== undefined && !relations.has(before) && !isPlaceholder(quoted)
    before = part
    if (isValue) return `"${redacted}"`
    if (redactor.isSecretHeader(quoted ?? part)) isSecretNamed = true
    return part
  })
}
