import { InputError } from '../errors'
import type { HttpRequest } from '../http'

/**
 * The metadata that the headers of a request, as steps have set it up, stand for.
 *
 * @throws {@link InputError} when it has what only an HTTP request can send.
 */
export function metadataOfRequest({
  headers = {},
  query = [],
  body,
}: HttpRequest): Readonly<Record<string, string>> {
  const hasCookies = Object.keys(headers).some((name) => name.toLowerCase() === 'cookie')
  const ofHttp = [
    ...(query.length > 0 ? ['query parameters'] : []),
    ...(hasCookies ? ['cookies'] : []),
    ...(body !== undefined ? ['a body'] : []),
  ]
  if (ofHttp.length === 0) return headers
  throw new InputError(
    `The steps before this gRPC call have set ${ofHttp.join(' and ')}, which only HTTP requests have.\n` +
      'Leave them out. Headers go out as metadata, and the message stands under the step: I call the gRPC method "…" with:',
  )
}
