export { checkFieldName, checkFieldValue } from './header-field'
export { HttpClient, type HttpClientOptions, type HttpRequest } from './http-client'
export { nodeAdapter } from './node-adapter'
export { describeStatus, parseStatus, statusText } from './status'
