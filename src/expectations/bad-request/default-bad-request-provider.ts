import { BadRequestProvider, type BadRequestError, type BadRequestResponse } from './bad-request-provider'
import { readErrors } from './error-readers'

/**
 * Reads RFC 9457 problem details and the error bodies of the common frameworks: ASP.NET, Spring Boot, Express, NestJS,
 * Fastify, FastAPI, Rails, Django REST, JSON:API and GraphQL. Any other text is one message; a web page is none.
 */
export class DefaultBadRequestProvider extends BadRequestProvider {
  override extract(response: BadRequestResponse): BadRequestError[] {
    const text = response.text.trim()
    if (text === '' || isMarkup(text, response.headers.get('content-type'))) return []
    return distinct(readErrors(parsed(text)))
  }
}

function isMarkup(text: string, mediaType = ''): boolean {
  return text.startsWith('<') || /\b(html|xml)\b/i.test(mediaType)
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}

function distinct(errors: readonly BadRequestError[]): BadRequestError[] {
  const identity = ({ message, property, errorCode }: BadRequestError) =>
    JSON.stringify([message, property, errorCode])
  return [...new Map(errors.map((error) => [identity(error), error])).values()]
}
