export { asItIs, decode, decodeWithPlaces, escapeJson, escapeXml, inAnyWay, urlDecoded } from './encodings'
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
export { json, parseJson, parseWritten, readJsonTemplate } from './json'
export { escapePattern, firstMatch, wholeMatch } from './pattern'
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
export { xml } from './xml'
export {
  compareInAnyOrder,
  compareJson,
  isSameJson,
  jsonKey,
  renderDifferences,
  settleExpected,
} from './compare-json'
export { isMarker, Literal, markerAsText, plainValue } from './expected-json'
export { isJsonPath, jsonPath, locate } from './json-path'
export {
  describeRepeatedName,
  findRepeatedName,
  parseExactly,
  stringifyExactly,
  withExactNumbers,
} from './json-text'
export { prettyJson, readJsonTree, type JsonNode } from './json-tree'
export {
  compareNumbers,
  isJsonNumber,
  isRounded,
  jsonNumber,
  numberKey,
  readNumber,
  type JsonNumber,
} from './numbers'
export { compareSizes, epochMsOf, misfitOf, orderOf } from './order'
export {
  describeValue,
  isJsonObject,
  jsonTypeOf,
  mapLeaves,
  showJson,
  showMember,
  textFormats,
  valueKind,
  withArticle,
} from './values'
