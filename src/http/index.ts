export { clientFor, loadAxios, type AxiosClient } from './axios'
export { parseSetCookie, type CookieJar, type SetCookie } from './cookies'
export { basic, withoutSecrets } from './credentials'
export { absoluteUrl } from './request-url'
export { originOf } from './origins'
export { defaultMaxBodyBytes, HttpClient, type Delivery, type HttpRequest } from './http-client'
export { ResponseLoss } from './response-loss'
export { oauth2Settings, oauth2Table, TokenSource, type AskForToken, type OAuth2Settings } from './oauth2'
export { decodeContent, jsonOf } from './bodies'
export { failureOf } from './failures'
export { proxyOf, proxyUrls } from './proxies'
export { checkFieldName, checkFieldValue, checkRemovable, isFieldName } from './request-headers'
export type { EveryHeader, HttpClientOptions, Relay, RelayedRequest, RelayedResponse } from './session'
export { StartLine, type Lane } from './start-line'
export { describeStatus, parseStatus, statusText } from './status'
export {
  Cancellation,
  checkSignal,
  checkTimeLimit,
  defaultTimeoutMs,
  parseTimeLimit,
  patienceMs,
  timeLimitRule,
} from './time-limit'
export { readTls, type TlsOptions } from './tls'
export { isSafe } from './safe-methods'
