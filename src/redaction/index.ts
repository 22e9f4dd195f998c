export { redacted } from '../formats'
export { redactError } from './redact-error'
export { isPlaceholder, Redactor } from './redactor'
export { isSecretField } from './names'
