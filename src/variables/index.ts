export * from './variables'
export { NewValues, seededBytes, uuidOf } from './new-values'
