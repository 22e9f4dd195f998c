export { explainVariableName, isVariableName, placeholdersIn, Variables } from './variables'
