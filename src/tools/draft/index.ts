export { draft, isAsDrafted, type Draft, type DraftedFile } from './draft'
export { operationsOf, variablesOf } from './document'
export { nameOf, type ApiOperation, type DraftedApi } from './operation'
