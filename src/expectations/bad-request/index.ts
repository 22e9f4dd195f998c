export { BadRequestProvider, type BadRequestError, type BadRequestResponse } from './bad-request-provider'
export { DefaultBadRequestProvider } from './default-bad-request-provider'
