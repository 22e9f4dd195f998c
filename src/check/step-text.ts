import { isPlaceholder, redacted, Redactor } from '../redaction'

/** A quoted text, or a word that may name what follows. */
const parts = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[\w-]+/g

/** A text after one of these says whose or which secret it is, and is none itself. */
const relations = new Set(['of', 'for', 'from', 'to', 'by', 'at', 'in', 'named', 'called'])

/** The text of a step as a finding shows it: as its author wrote it, but for what stands as the value of a secret. */
export function stepText(text: string): string {
  const redactor = new Redactor()
  let isSecretNamed = false
  let before = ''
  return text.replace(parts, (part, double?: string, single?: string) => {
    const quoted = double ?? single
    const isValue = isSecretNamed && quoted !== undefined && !relations.has(before) && !isPlaceholder(quoted)
    before = part
    if (isValue) return `"${redacted}"`
    if (redactor.isSecretHeader(quoted ?? part)) isSecretNamed = true
    return part
  })
}
