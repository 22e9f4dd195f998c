export { answeredRequest, methodAfterRedirect } from './answered-request'
export { Body, mediaTypeOf, type ParsedJson } from './body'
export {
  isAnswered,
  type AnsweredExchange,
  type AnsweredHttpExchange,
  type Exchange,
  type ExchangeRequest,
  type FailedExchange,
  type Failure,
  type GrpcAnswer,
  type GrpcExchange,
  type HttpAnswer,
  type HttpExchange,
  type Redirect,
} from './exchange'
export { isRounded, parseExactly, replaceRounded, stringifyExactly } from './exact-json'
export { Headers } from './headers'
export { endOfQuoted, JsonTokens, type JsonTokenKind } from './json-tokens'
