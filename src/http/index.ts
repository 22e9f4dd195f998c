export { decodeContent } from './content-coding'
export { Cancellation } from './cancellation'
export { clientFor } from './client'
export { checkFieldName, checkFieldValue, checkRemovable, isFieldName } from './header-field'
export {
  defaultMaxBodyBytes,
  HttpClient,
  type Delivery,
  type HttpClientOptions,
  type HttpRequest,
} from './http-client'
export { isJson, jsonOf } from './json-body'
export { proxyUrls } from './proxies'
export type { Relay, RelayedAnswer, RelayedRequest } from './relay'
export { basic } from './request-headers'
export { isSafe } from './send'
export type { EveryHeader, Recorder } from './session'
export { StartLine, type Lane, type RunningLane } from './start-line'
export { describeStatus, parseStatus, statusText, standardStatusText } from './status'
export { defaultTimeoutMs, longestTimerMs, timeLimitRule } from './time-limit'
export { originOf } from './trusted-origins'
export { absoluteUrl } from './url'
export { oauth2Settings, oauth2Table, type OAuth2Settings } from './oauth2/settings'
export { TokenSource, type AskForToken } from './oauth2/token-source'
