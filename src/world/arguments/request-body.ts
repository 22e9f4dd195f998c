import { isUtf8 } from 'node:buffer'
import { basename, extname } from 'node:path'
import { addLine, InputError } from '../../errors'
import { Body, encodeText } from '../../exchange'
import { formatOfMediaType, isJsonMediaType, mediaTypeOf, parseJson, stringifyExactly } from '../../formats'
import type { SetUpBody } from '../../scenario'
import type { Variables } from '../../variables'
import { argumentOf, isTable, tableOf, type ArgumentContext } from './argument'
import { projectFile } from './data-files'
import { looksLikeJson, tableValue } from './values'

/** Reads the request body in a doc string, as written with its variables replaced, or in a table, as JSON. */
export function writtenBody(written: unknown, { mediaType, variables }: ArgumentContext): SetUpBody {
  const argument = argumentOf(written)
  if (isTable(argument))
    return { content: stringifyExactly(tableValue(argument, variables)), mediaType: 'application/json' }
  if (mediaType) {
    const type = fullMediaType(mediaType)
    return { content: filled(argument, type, variables), mediaType: type }
  }
  const json = variables.fillDocument(argument)
  const parsed = parseJson(json)
  if (parsed.ok) return { content: json, mediaType: 'application/json' }
  const note = looksLikeJson(json)
    ? `The body looks like JSON but is not, so it is sent as plain text: ${parsed.problem}`
    : undefined
  return { content: variables.fill(argument), mediaType: undefined, note }
}

/** Returns a warning about a body that is not the JSON that it looks like, or is marked as. */
export function malformedBody({ content, mediaType, note }: SetUpBody): string | undefined {
  if (note !== undefined || mediaType === undefined || !isJsonMediaType(mediaType)) return note
  const problem = typeof content === 'string' ? new Body(content, mediaType).jsonProblem : undefined
  return problem === undefined ? undefined : `The body is marked as JSON but is not: ${problem}`
}

/** Returns a file as a request body, with the media type of its name; variables are replaced in text files only. */
export function fileBody(name: string, context: ArgumentContext): SetUpBody {
  const { content, mediaType } = unfilledFileBody(name, context)
  try {
    return { content: fileContent(name, content, mediaType, context.variables), mediaType }
  } catch (error) {
    if (error instanceof InputError)
      addLine(error, `To send it as it is, write: the request body is the file "${name}" byte for byte`)
    throw error
  }
}

export function unfilledFileBody(name: string, context: ArgumentContext) {
  const { bytes, path } = projectFile(name, context)
  return { content: bytes, mediaType: mediaTypeOfName(path) }
}

const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;.*)?$/

/** Encodes names, values and optional media types; `file: picture.png` sends that file. */
export function multipartBody(written: unknown, context: ArgumentContext): SetUpBody {
  const { variables } = context
  const FormData = require('form-data') as typeof import('form-data')
  const form = new FormData()
  for (const [at, cells] of tableOf(written).raw().entries()) {
    const [name = '', value = '', mediaType = ''] = cells.map((cell) => variables.fill(cell))
    if (cells.length < 2 || cells.length > 3)
      throw new InputError(
        `The table needs a name, a value and perhaps a media type in each row, but row ${at + 1} has ${cells.length}.`,
      )
    if (mediaType !== '' && !mediaTypePattern.test(mediaType))
      throw new InputError(
        `"${mediaType}" in row ${at + 1} of the table is not a media type.\nWrite one such as text/plain or image/png, or leave the third column empty.`,
      )
    // Only text in the feature can name a file, never the value of a variable.
    const fileName = /^file:/.test(cells[1] ?? '') ? /^file:\s*(.+)$/.exec(value)?.[1] : undefined
    if (fileName === undefined && mediaType === '') form.append(name, value)
    else if (fileName === undefined)
      form.append(name, encodeText(value, mediaType), { contentType: mediaType })
    else {
      const { bytes, ...options } = filePart(fileName, mediaType, context)
      form.append(name, bytes, options)
    }
  }
  return { content: form.getBuffer(), mediaType: `multipart/form-data; boundary=${form.getBoundary()}` }
}

/** Returns a file as a part of a form; without a media type of its own it has that of its name. */
function filePart(name: string, written: string, context: ArgumentContext) {
  const { bytes, path } = projectFile(name, context)
  const contentType = written || mediaTypeOfName(path)
  const content = fileContent(name, bytes, contentType, context.variables)
  const sent = typeof content === 'string' ? encodeText(content, contentType) : content
  return { bytes: sent, contentType, filename: basename(path) }
}

/** Returns the content of a file to send, with its variables replaced if it is text. */
function fileContent(name: string, bytes: Buffer, mediaType: string, variables: Variables): string | Buffer {
  const body = new Body(bytes, mediaType)
  if (!bytes.includes('{{') || body.isBinary) return bytes
  if (isUtf8(bytes)) return filled(bytes.toString(), mediaType, variables)
  throw new InputError(
    `The file "${name}" has a "{{", but is not in UTF-8, so no variable can be replaced in it.\nSave it in UTF-8.`,
  )
}

function filled(text: string, mediaType: string, variables: Variables): string {
  return formatOfMediaType(mediaType)?.fill?.(text, variables) ?? variables.fill(text)
}

/** Expands a short type such as `json`, as doc strings often have. */
function fullMediaType(written: string): string {
  if (written.includes('/')) return written
  return mediaTypeNamed(mediaTypeOf(written)) ?? 'text/plain'
}

function mediaTypeOfName(path: string): string {
  return mediaTypeNamed(extname(path).slice(1)) ?? 'application/octet-stream'
}

function mediaTypeNamed(name: string): string | undefined {
  return (require('mime-types') as typeof import('mime-types')).lookup(name) || undefined
}
