export { redactError } from './redact-error'
export { redacted, Redactor } from './redactor'
export { urlDecoded } from './disguises'
export { isSecretField } from './secret-names'
