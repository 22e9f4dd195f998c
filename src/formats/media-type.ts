/** Returns `application/json` for `Application/JSON; charset=utf-8`. */
export function mediaTypeOf(contentType: string): string {
  const end = contentType.indexOf(';')
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase()
}

/** Whether a media type, such as `json` or `application/hal+json; charset=utf-8`, is one of a JSON text; NDJSON is not. */
export function isJsonMediaType(mediaType: string): boolean {
  return /(?<!nd)json$/.test(mediaTypeOf(mediaType))
}

/** Whether a media type is one of XML: `xml`, `text/xml; charset=utf-8`, `application/soap+xml`. */
export function isXmlMediaType(mediaType: string): boolean {
  return /(?:^|\/(?:x-)?|\+)xml$/.test(mediaTypeOf(mediaType))
}
