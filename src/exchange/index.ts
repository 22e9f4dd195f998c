export { Body, mediaTypeOf, type ParsedJson } from './body'
export {
  isAnswered,
  type Answered,
  type AnsweredExchange,
  type Exchange,
  type ExchangeRequest,
  type Failed,
  type GrpcOutcome,
  type Redirect,
} from './exchange'
export { isRounded, parseExactly, replaceRounded, stringifyExactly } from './exact-json'
export { Headers } from './headers'
