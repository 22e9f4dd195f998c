export {
  compareInAnyOrder,
  compareJson,
  isSameJson,
  jsonKey,
  renderDifferences,
  settleExpected,
} from './compare-json'
export { characterOfEntity, escapeJson, escapePattern, escapeXml, urlDecoded } from './escapes'
<<<<<<< HEAD
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
=======
export { isMarker, Literal, markerAsText, plainValue } from './expected-json'
>>>>>>> e6d391a (Compare JSON and read JSONPath in a few files, with exact numbers by lossless-json)
export type {
  BodyDifference,
  ComparisonMode,
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
<<<<<<< HEAD
export { json } from './json'
export { prettyJson } from './pretty-json'
=======
export { json, parseJson } from './json'
export {
  describeDeadEnd,
  givesList,
  isJsonPath,
  locate,
  queryJson,
  skippedItems,
  type JsonLocation,
} from './json-path'
export {
  describeRepeatedName,
  endOfQuoted,
  findRepeatedName,
  isJsonObject,
  mapJson,
  parseExactly,
  replaceRounded,
  stringifyExactly,
  withExactNumbers,
} from './json-text'
export { JsonTokens } from './json-tokens'
export { isJsonMediaType, isXmlMediaType, mediaTypeOf } from './media-type'
export {
  isJsonNumber,
  isRounded,
  isSameNumber,
  isWhole,
  jsonNumber,
  numberKey,
  readNumber,
  type JsonNumber,
} from './numbers'
export { compareSizes, epochMsOf, instantOf, lacksOffset, misfitOf, orderOf } from './order'
export { firstMatch, partMatchHint, wholeMatch } from './pattern'
export { describeValue, jsonTypeOf, showJson, showMember } from './show-json'
export { binary, text } from './text'
export { textFormats, valueKind, withArticle, type ValueKindName } from './value-kind'
>>>>>>> e6d391a (Compare JSON and read JSONPath in a few files, with exact numbers by lossless-json)
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
