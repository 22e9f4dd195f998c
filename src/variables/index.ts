export {
  accessorNames,
  explainTakenName,
  explainVariableName,
  isVariableName,
  placeholdersIn,
  refuseMalformed,
  Variables,
} from './variables'
export { NewValues } from './new-values'
