export { answeredRequest, methodAfterRedirect, requestsOf } from './answered-request'
export { Body, isJsonMediaType, isXmlMediaType, mediaTypeOf, type ParsedJson } from './body'
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
export {
  findRepeatedName,
  isJsonObject,
  mapJson,
  parseExactly,
  replaceRounded,
  stringifyExactly,
} from './exact-json'
export { compareDecimals, decimalKey, decimalOf, isMultipleOf, type Decimal } from './decimal'
export {
  ExactNumber,
  isJsonNumber,
  isRounded,
  isSameNumber,
  isWhole,
  jsonNumber,
  numberKey,
  readNumber,
  type JsonNumber,
} from './exact-number'
export { Headers } from './headers'
export { endOfQuoted, JsonTokens, type JsonTokenKind } from './json-tokens'
export { newValueTexts, containsNewValue, looksLikeId, pathTemplate } from './path-template'
export type { RepeatedName } from './read-json'
export { characterOfEntity, escapeJson, escapePattern, escapeXml, urlDecoded } from './escapes'
