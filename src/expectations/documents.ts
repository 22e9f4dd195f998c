import { InputError } from '../errors'
import { answeredRequest, type Headers } from '../exchange'
import { exactJsonBodyOf } from './body'
import { fail, type Subject } from './failure'
import { checkAgainstOpenApi } from './openapi'
import { validateJsonSchema, type SchemaFiles } from './schema'
import { nameOfSchema } from './schema/wording'

export function expectSchema(
  subject: Subject,
  schema: unknown,
  name: string | undefined,
  files?: SchemaFiles,
): void {
  const body = exactJsonBodyOf(subject)
  const problems = validateJsonSchema(body, schema, name, files)
  if (problems.length === 0) return
  const list = problems.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')
  fail(subject, `The response body should match the ${nameOfSchema(name)} but does not:\n${list}`)
}

/** Asserts that the request and the response are as the OpenAPI document describes them. */
export function expectOpenApi(subject: Subject, document: unknown, name: string): void {
  const { exchange } = subject
  if (exchange.protocol === 'grpc') throw noHttpRequest(name)
  const request = answeredRequest(exchange)
  const { outcome } = exchange
  const problems = checkAgainstOpenApi(
    document,
    {
      method: request.method,
      url: request.url,
      requestHeaders: recordOf(request.headers),
      requestBody: request.body?.text,
      status: outcome.status,
      responseHeaders: recordOf(outcome.headers),
      responseBody: outcome.body.text,
    },
    name,
  )
  if (problems.length === 0) return
  const list = problems.map((problem) => `  ${problem}`).join('\n')
  fail(subject, `The response should match the OpenAPI document "${name}" but does not:\n${list}`)
}

function noHttpRequest(name: string): InputError {
  return new InputError(
    `The last call was a gRPC call, which the OpenAPI document "${name}" cannot describe.\n` +
      'Send an HTTP request first, for example: When I GET "/accounts/1"',
  )
}

function recordOf(headers: Headers): Record<string, string> {
  const values = new Map<string, string>()
  for (const [field, value] of headers) {
    const name = field.toLowerCase()
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(values)
}
