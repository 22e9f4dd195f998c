export { Body } from './body'
export { encodeText } from './charset'
export {
  answeredRequest,
  isAnswered,
  methodAfterRedirect,
  requestsOf,
  type AnsweredExchange,
  type AnsweredHttpExchange,
  type Exchange,
  type ExchangeRequest,
  type FailedExchange,
  type ExchangeFailure,
  type GrpcAnswer,
  type GrpcExchange,
  type HttpAnswer,
  type HttpExchange,
  type Redirect,
} from './exchange'
export { Headers } from './headers'
export { createdId, pathTemplate, segmentsOf } from './path-template'
export { inTurn, takeTurns } from './turns'
