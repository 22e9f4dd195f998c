export { isVariableName, placeholdersIn, Variables } from './variables'
