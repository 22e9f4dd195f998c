export { HttpClient, type HttpRequest } from './http-client'
export { nodeAdapter } from './node-adapter'
export { describeStatus, parseStatus, statusText } from './status'
