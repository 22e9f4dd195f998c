export { checkAgainstOpenApi } from './check-against-open-api'
export { type OpenApiExchange } from './open-api-exchange'
