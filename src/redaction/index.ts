export { redactError } from './redact-error'
export { redacted, Redactor } from './redactor'
export { isSecretField } from './secret-names'
