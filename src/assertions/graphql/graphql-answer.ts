import { isJsonObject, showJson } from '../../formats'
import { describeNoJson, jsonBodyOf } from '../body'
import { fail, type Subject } from '../failure'

/** An error of a GraphQL response (GraphQL, 7.1.2). */
export interface GraphqlError {
  readonly message: string
  /** The path in the data, such as `user.name` or `items[0].price`; undefined if the error has none. */
  readonly path: string | undefined
  /** The `code` in its `extensions`; undefined if there is none. */
  readonly code: string | undefined
}

/** Returns the errors of a GraphQL response; empty if it has only data. Fails if the body is not a GraphQL response. */
export function graphqlErrorsOf(subject: Subject, should: string): readonly GraphqlError[] {
  const { body } = subject.exchange.outcome
  const failBecause = (why: string): never =>
    fail(subject, `The GraphQL response should ${should} but the body is no GraphQL response: ${why}`)
  if (!body.json.ok) return failBecause(`it is ${describeNoJson(subject.exchange)}`)
  const response = jsonBodyOf(subject)
  if (!isJsonObject(response)) return failBecause(`it is ${showJson(response)}`)
  const { data, errors } = response
  if (errors !== undefined && errors !== null && !Array.isArray(errors))
    return failBecause(`its errors are ${showJson(errors)}, which is not a list`)
  const found = (errors ?? []) as readonly unknown[]
  const strange = found.find((error) => !isJsonObject(error) || typeof error['message'] !== 'string')
  if (strange !== undefined)
    return failBecause(`an error of it is ${showJson(strange)}, which has no message`)
  if (data !== undefined && data !== null && !isJsonObject(data))
    return failBecause(`its data is ${showJson(data)}, which is not an object`)
  if (found.length === 0 && !isJsonObject(data))
    return failBecause(
      data === null ? 'its data is null, and it has no errors' : 'it has neither data nor errors',
    )
  return found.map((error) => readError(error as Record<string, unknown>))
}

function readError({ message, path, extensions }: Record<string, unknown>): GraphqlError {
  const code = isJsonObject(extensions) ? extensions['code'] : undefined
  return {
    message: message as string,
    path: Array.isArray(path) && path.length > 0 ? showPath(path) : undefined,
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined,
  }
}

function showPath(path: readonly unknown[]): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`))
    .join('')
}
