import { mediaTypeOf, type Body } from '../../exchange'
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

/** The format of a body; undefined where nobody could read it. */
export function formatOfBody(body: Body): Format | undefined {
  const format = formatOf(body.mediaType)
  if (body.isBinary) return format === secretsInMultipart ? format : undefined
  return body.json.ok ? secretsInJson : format
}

/** The format of a text of a media type; any text where no other is known. */
export function formatOf(contentType: string): Format {
  const mediaType = mediaTypeOf(contentType)
  return formats.find(([pattern]) => pattern.test(mediaType))?.[1] ?? secretsInText
}

/** The format that a text of no media type seems to have. */
export function formatOfText(text: string): Format {
  if (isGraphql(text)) return secretsInGraphql
  if (partBegins.test(text)) return secretsInMultipart
  if (isForm.test(text)) return secretsInForm
  return /^\s*</.test(text) ? secretsInXml : secretsInText
}
