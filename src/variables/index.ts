export { accessorNames } from './accessor-names'
export { isVariableName, placeholdersIn, Variables } from './variables'
