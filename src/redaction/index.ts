export { redacted } from '../formats'
export { redactError } from './redacted-copies'
export { isPlaceholder, Redactor } from './redactor'
export { isSecretField } from './names'
