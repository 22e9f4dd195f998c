export { jsonShape, parseWritten, readJsonTemplate } from '../formats'
export { accessorNames, explainVariableName, isVariableName, Variables } from './variables'
export { NewValues } from './new-values'
export { placeholdersIn, refuseMalformed } from './placeholder'
