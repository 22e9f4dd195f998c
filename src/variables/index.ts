export { accessorNames, explainVariableName, isVariableName, Variables } from './variables'
export { NewValues } from './new-values'
export { placeholdersIn, refuseMalformed } from './placeholder'
