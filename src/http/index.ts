export { HttpClient, type HttpRequest } from './http-client'
export { describeStatus, parseStatus, statusText } from './status'
