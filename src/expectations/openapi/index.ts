export { checkAgainstOpenApi } from './check-against-open-api'
export { DocumentedOperations, documentedStatus, type DocumentedOperation } from './documented-operations'
export { type OpenApiExchange } from './open-api-exchange'
