export { redacted, Redactor } from './redactor'
export { isSecretField } from './secret-names'
