export {
  asItIs,
  decode,
  decodeWithPlaces,
  escapeJson,
  escapePattern,
  escapeXml,
  inAnyWay,
  urlDecoded,
} from './encodings'
export type {
  BodyDifference,
  ComparisonMode,
  Encoding,
  Format,
  FoundAtPath,
  Parsed,
  PlaceholderValues,
  SecretNames,
  SecretSearch,
  SecretSpan,
  Span,
} from './format'
export {
  decodedText,
  formatOf,
  formatOfMediaType,
  formatOfPath,
  formatOfText,
  isBinary,
  isJsonMediaType,
  mediaTypeOf,
} from './formats'
export { graphql, isGraphql } from './graphql'
export { json, parseJson } from './json'
export { firstMatch, wholeMatch } from './pattern'
export {
  areSentences,
  isNamedValue,
  namesValue,
  redacted,
  secretsInHeader,
  secretsInUrl,
  secretsInUrls,
  valuesOfPassword,
} from './secrets'
export { text } from './text'
export { textFormats, valueKind, withArticle } from './value-kind'
export { xml } from './xml'
export {
  compareInAnyOrder,
  compareJson,
  isSameJson,
  jsonKey,
  renderDifferences,
  settleExpected,
} from './json/compare-json'
export { isMarker, Literal, markerAsText, plainValue } from './json/expected-json'
export { isJsonPath, jsonPath, locate } from './json/json-path'
export { jsonShape, parseWritten, readJsonTemplate } from './json/json-placeholders'
export {
  describeRepeatedName,
  endOfQuoted,
  findRepeatedName,
  isJsonObject,
  mapLeaves,
  parseExactly,
  replaceRounded,
  stringifyExactly,
  withExactNumbers,
} from './json/json-text'
export { JsonTokens, prettyJson } from './json/json-tokens'
export {
  isJsonNumber,
  isRounded,
  isSameNumber,
  jsonNumber,
  numberKey,
  readNumber,
  type JsonNumber,
} from './json/numbers'
export { compareSizes, epochMsOf, instantOf, misfitOf, orderOf } from './json/order'
export { describeValue, jsonTypeOf, showJson, showMember } from './json/show-json'
