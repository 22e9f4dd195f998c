import { remembered } from '../remembered'
import type { Format, PathLanguage } from './format'
import { form, multipart } from './forms'
import { graphql } from './graphql'
import { json, parseJson } from './json'
import { jsonPath } from './json-path'
import { binary, ndjson, text } from './text'
import { xml } from './xml'

/** Every format. The first one counts whose media types match; a format that is not listed does not exist. */
const formats: readonly Format[] = [json, xml, form, multipart, graphql, ndjson, text, binary]

/** What a body knows of itself, before its format. */
interface FormatClues {
  /** In lower case and without parameters. */
  readonly mediaType: string
  readonly isBinary: boolean
  readonly text: string
  readonly json: { readonly ok: boolean }
}

/** Returns the format of a body: JSON where it parses as JSON, else that of its media type, or that which it declares. */
export function formatOf(body: FormatClues): Format {
  const named = formatOfMediaType(body.mediaType)
  if (body.isBinary) return named === undefined || named.isText ? binary : named
  if (named?.documents !== undefined) return named
  if (body.json.ok) return json
  if (named !== undefined && named !== text && named !== json) return named
  return formats.find(({ declares }) => declares?.(body.text)) ?? text
}

/** Returns the format of a media type, or of the name of one, such as `json` or `application/hal+json; charset=utf-8`. */
export const formatOfMediaType = remembered((contentType): Format | undefined => {
  const mediaType = mediaTypeOf(contentType)
  return mediaType === '' ? undefined : formats.find(({ mediaTypes }) => mediaTypes.test(mediaType))
})

/** Guesses the format of a text without a media type, such as a part of a log message. */
export function formatOfText(written: string): Format {
  return formats.find(({ looksLike }) => looksLike?.(written)) ?? text
}

export function formatOfPath(path: string): Format & { readonly paths: PathLanguage } {
  const found = formats.find(({ paths }) => paths !== jsonPath && paths?.isPath(path)) ?? json
  return found as Format & { readonly paths: PathLanguage }
}

/** Returns a text as one JSON text: documents in lines, each of which is JSON, become a list; others stay as they are. */
export function jsonTextOf(text: string, mediaType: string): string {
  const documents = formatOfMediaType(mediaType)?.documents?.(text)
  return documents?.every((one) => parseJson(one).ok) ? `[${documents.join(',')}]` : text
}

/** Returns `application/json` for `Application/JSON; charset=utf-8`. */
export function mediaTypeOf(contentType: string): string {
  const end = contentType.indexOf(';')
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase()
}

/** Whether a media type, such as `json` or `application/hal+json; charset=utf-8`, is one of JSON values; NDJSON is not. */
export function isJsonMediaType(mediaType: string): boolean {
  return formatOfMediaType(mediaType)?.isJson === true
}
