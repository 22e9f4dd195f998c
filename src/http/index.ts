export { checkFieldName, checkFieldValue } from './header-field'
export { HttpClient, type HttpClientOptions, type HttpRequest } from './http-client'
export { describeStatus, parseStatus, statusText } from './status'
