export {
  compareInAnyOrder,
  compareJson,
  isSameJson,
  jsonKey,
  renderDifferences,
  settleExpected,
} from './compare-json'
export { escapeJson, escapePattern, escapeXml, urlDecoded } from './encodings'
export { isMarker, Literal, markerAsText, plainValue } from './expected-json'
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
export { json, parseJson } from './json'
export { isJsonPath, jsonPath, locate } from './json-path'
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
} from './json-text'
export { JsonTokens } from './json-tokens'
export {
  isJsonNumber,
  isRounded,
  isSameNumber,
  jsonNumber,
  numberKey,
  readNumber,
  type JsonNumber,
} from './numbers'
export { compareSizes, epochMsOf, instantOf, misfitOf, orderOf } from './order'
export { firstMatch, wholeMatch } from './pattern'
export { describeValue, jsonTypeOf, showJson, showMember } from './show-json'
export { text } from './text'
export { textFormats, valueKind, withArticle } from './value-kind'
export { xml } from './xml'
export { graphql, isGraphql } from './graphql'
export { jsonShape, parseWritten, readJsonTemplate } from './json-placeholders'
export { asItIs, decode, decodeWithPlaces, inAnyWay } from './encodings'
export { areSentences, isNamedValue, namesValue, redacted, valuesOfPassword } from './secrets'
export { secretsInHeader } from './secrets'
export { secretsInUrl, secretsInUrls } from './secrets'
export { prettyJson } from './json-tokens'
