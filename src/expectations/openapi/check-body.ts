import {
  findRepeatedName,
  isJsonMediaType,
  mediaTypeOf,
  parseExactly,
  describeRepeatedName,
} from '../../formats'
import { type DocumentPart } from './document-part'
import { type OpenApiDocument } from './open-api-document'
import { type Direction } from './one-way-members'
import { shapeOf } from './parameter-value'

/** A body as it was sent, with its documentation. */
export interface SentBody {
  readonly direction: Direction
  /** The operation of a request or the status of a response: `POST /accounts`, `GET /accounts 200`. */
  readonly owner: string
  /** The documentation by media type; undefined or empty if no body is documented. */
  readonly content: DocumentPart | undefined
  readonly contentType: string | undefined
  readonly text: string
}

const titles: Readonly<Record<Direction, string>> = { request: 'Request body', response: 'Response body' }

/**
 * Returns the problems of a body that is not empty: it is undocumented, of another media type, or does not fit its
 * schema.
 */
export function checkBody(document: OpenApiDocument, body: SentBody): string[] {
  const { direction, owner, contentType, text } = body
  const documented = body.content?.members() ?? []
  const names = documented.map(([name]) => name)
  if (names.length === 0) {
    return [
      `The ${direction} has a body (${contentType ?? 'without a media type'}), but none is documented for ${owner}`,
    ]
  }
  if (contentType === undefined) {
    return [
      `The ${direction} has a body without a Content-Type. Documented for ${owner}: ${listNames(names)}`,
    ]
  }
  const name = documentedName(names, contentType)
  if (name === undefined) {
    return [
      `The media type ${mediaTypeOf(contentType)} of the ${direction} is not documented for ${owner}. Documented: ${listNames(names)}`,
    ]
  }
  const schema = body.content?.at(name)?.at('schema')
  if (schema === undefined) return []
  if (isJsonMediaType(contentType)) return checkJson(document, schema, direction, text)
  return isPlainText(mediaTypeOf(contentType)) ? checkText(document, schema, direction, text) : []
}

function checkJson(
  document: OpenApiDocument,
  schema: DocumentPart,
  direction: Direction,
  text: string,
): string[] {
  const title = titles[direction]
  let value: unknown
  try {
    value = parseExactly(text)
  } catch (error) {
    return [`${title} is not JSON: ${error instanceof Error ? error.message : String(error)}`]
  }
  const repeated = findRepeatedName(text, value)
  const problems =
    repeated === undefined ? document.check(value, schema, direction) : [describeRepeatedName(repeated)]
  return problems.map(({ path, problem }) => `${title} ${path}: ${problem}`)
}

/** Checks a text as one value. Whether a text is a list or an object is not documented, so those are not checked. */
function checkText(
  document: OpenApiDocument,
  schema: DocumentPart,
  direction: Direction,
  text: string,
): string[] {
  if (shapeOf(schema).kind !== 'text') return []
  return document.checkText(text, schema, direction).map(({ problem }) => `${titles[direction]}: ${problem}`)
}

/** Returns the documented media type that fits best: the exact one, then one without parameters, then a range. */
function documentedName(names: readonly string[], contentType: string): string | undefined {
  const sent = mediaTypeOf(contentType)
  const wanted = [
    (name: string) => unspaced(name) === unspaced(contentType),
    (name: string) => name.toLowerCase() === sent,
    (name: string) => mediaTypeOf(name) === sent,
    (name: string) => name.toLowerCase() === `${sent.split('/')[0]}/*`,
    (name: string) => name === '*/*',
  ]
  for (const fits of wanted) {
    const name = names.find(fits)
    if (name !== undefined) return name
  }
  return undefined
}

const unspaced = (mediaType: string) => mediaType.toLowerCase().replaceAll(' ', '')
const isPlainText = (mediaType: string) => mediaType.startsWith('text/') && !/[/+]xml$/.test(mediaType)

const most = 20

/** Lists names for a problem: the first 20, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown || 'none'
}
