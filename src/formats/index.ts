export {
  findRepeatedName,
  isJsonObject,
  mapJson,
  parseExactly,
  replaceRounded,
  stringifyExactly,
  withExactNumbers,
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
export { endOfQuoted, JsonTokens, type JsonTokenKind } from './json-tokens'
export { type RepeatedName } from './read-json'
export { characterOfEntity, escapeJson, escapePattern, escapeXml, urlDecoded } from './escapes'
export { isJsonMediaType, isXmlMediaType, mediaTypeOf } from './media-type'
export { compareInAnyOrder } from './compare-in-any-order'
export { compareJson, type ComparisonMode, type JsonDifference } from './compare-json'
export { describeDeadEnd } from './dead-end'
export { describeValue } from './describe-mismatch'
export { isJsonPath } from './json-path'
export { epochMsOf, instantOf, lacksOffset } from './instant'
export { jsonKey } from './json-key'
export { showMember, describeRepeatedName } from './json-place'
export { jsonTypeOf, parseJson, showJson, type JsonParseResult, type JsonTypeName } from './json-value'
export { withoutExcerpt } from './json-syntax'
export { Literal, plainValue } from './literal'
export { isMarker, markerAsText, readExpectedText, type ExpectedText, type Marker } from './marker'
export { givesList, locate, queryJson, type JsonLocation, type JsonQueryResult } from './query-json'
export { compareSizes, misfitOf, orderOf } from './order'
export { renderDifferences } from './render-differences'
export { skippedItems } from './skipped-items'
export { isSameJson } from './same-json'
export { settleExpected } from './settle-expected'
export {
  isValueKindName,
  VALUE_KIND_NAMES,
  valueKind,
  withArticle,
  type ValueKind,
  type ValueKindName,
} from './value-kind'
export { checkPattern, firstMatch, fits, wholeMatch } from './whole-match'
export { textFormats } from './text-formats'
export type {
  BodyDifference,
  Encoding,
  Format,
  FoundAtPath,
  Parsed,
  PathLanguage,
  PlaceholderValues,
  SecretNames,
  SecretSearch,
  SecretSpan,
  Span,
  TextChange,
} from './format'
export { formatOf, formatOfMediaType, formatOfPath, formatOfText, isBinary } from './formats'
export { json } from './json'
export { prettyJson } from './pretty-json'
export { xml } from './xml'
export { graphql, graphqlShape, isGraphql } from './graphql'
export { fillXPath, isXPath } from './xml-placeholders'
export {
  fillJsonPath,
  jsonShape,
  parseWritten,
  readJsonTemplate,
  type TemplateParts,
} from './json-placeholders'
export { asItIs, decode, decodeWithPlaces, inAnyWay } from './encodings'
export { areSentences, isNamedValue, namesValue, redacted, valuesOfPassword } from './secrets'
export { secretsInHeader } from './header-secrets'
export { secretsInUrl } from './url-secrets'
export { text, binary } from './text'
