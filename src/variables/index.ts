export { accessorNames } from './accessor-names'
export { escapePattern } from './fill-pattern'
export { placeholdersIn, refuseMalformed } from './placeholder'
export { explainVariableName, isVariableName, Variables } from './variables'
