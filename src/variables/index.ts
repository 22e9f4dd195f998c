export {
  accessorNames,
  explainVariableName,
  isVariableName,
  placeholdersIn,
  refuseMalformed,
  Variables,
} from './variables'
export { NewValues } from './new-values'
