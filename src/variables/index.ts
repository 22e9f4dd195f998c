export { accessorNames } from './accessor-names'
export { explainVariableName, isVariableName, placeholdersIn, Variables } from './variables'
