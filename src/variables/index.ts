export * from './variables'
export { NewValues } from './new-values'
