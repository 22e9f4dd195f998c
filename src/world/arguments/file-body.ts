import { isUtf8 } from 'node:buffer'
import { basename, extname } from 'node:path'
import { addLine, InputError } from '../../errors'
import { Body, encodeText } from '../../exchange'
import type { SetUpBody } from '../../scenario'
import type { Variables } from '../../variables'
import type { ArgumentContext } from './argument'
import { projectFile } from './files'
import { filled, mediaTypeNamed } from './request-body'

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

/** Returns a file as a part of a form; without a media type of its own it has that of its name. */
export function filePart(name: string, written: string, context: ArgumentContext) {
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

function mediaTypeOfName(path: string): string {
  return mediaTypeNamed(extname(path).slice(1)) ?? 'application/octet-stream'
}
