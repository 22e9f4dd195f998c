export { accessorNames } from './accessor-names'
export { explainVariableName, isVariableName, placeholdersIn, refuseMalformed, Variables } from './variables'
