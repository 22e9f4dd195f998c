import { mediaTypeOf } from '../../formats'
import { type Body } from '../../exchange'
import type { Format } from '../secret'
import { secretsInForm } from './form'
import { isGraphql, secretsInGraphql } from './graphql'
import { secretsInJson } from './json'
import { secretsInMultipart } from './multipart'
import { secretsInText } from './text'
import { secretsInXml } from './xml'

const formats: readonly (readonly [mediaType: RegExp, format: Format])[] = [
  [/^application\/x-www-form-urlencoded$/, secretsInForm],
  [/^multipart\//, secretsInMultipart],
  [/(?:\/(?:x-)?|\+)xml$/, secretsInXml],
  [/^application\/graphql$/, secretsInGraphql],
]

const partBegins = /^\s*--[^\r\n]{1,200}\r?\n[\w-]{1,99}:/
const isForm = /^[^\s=&?#"'<>{}()/]{1,200}=[^\s"'<>]*$/

/** Returns the format of a body; undefined for a binary one, unless it is multipart. */
export function formatOfBody(body: Body): Format | undefined {
  const format = formatOf(body.mediaType)
  if (body.isBinary) return format === secretsInMultipart ? format : undefined
  return body.json.ok ? secretsInJson : format
}

/** Returns the format of a text of this media type, or plain text if the media type is not known. */
export function formatOf(contentType: string): Format {
  const mediaType = mediaTypeOf(contentType)
  return formats.find(([pattern]) => pattern.test(mediaType))?.[1] ?? secretsInText
}

/** Guesses the format of a text without a media type. */
export function formatOfText(text: string): Format {
  if (isGraphql(text)) return secretsInGraphql
  if (partBegins.test(text)) return secretsInMultipart
  if (isForm.test(text)) return secretsInForm
  return /^\s*</.test(text) ? secretsInXml : secretsInText
}
