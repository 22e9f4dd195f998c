import { redacted, Redactor } from '../redaction'

/** The text of a step as a finding shows it: quoted texts are left out where the step speaks of secrets. */
export function shownStep(text: string): string {
  const redactor = new Redactor()
  const speaksOfSecrets = text.split(/[^\w-]+/).some((word) => redactor.isSecretHeader(word))
  return speaksOfSecrets ? text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, `"${redacted}"`) : text
}
