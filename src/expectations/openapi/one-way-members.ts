import { type Ajv, type ErrorObject } from 'ajv'
import { schemaProblems, type SchemaProblem } from '../schema'

/** Whether a value is part of a request or of a response. */
export type Direction = 'request' | 'response'

/** The keyword that forbids a member in a direction. */
export const refusedIn: Readonly<Record<Direction, 'readOnly' | 'writeOnly'>> = {
  request: 'readOnly',
  response: 'writeOnly',
}

/** The keywords whose problem shows the whole value, including its members. */
const showingAll = ['anyOf', 'const', 'enum', 'not', 'oneOf']

/**
 * Makes `readOnly` fail in requests and `writeOnly` in responses. On anything but a member of an object they mean
 * nothing.
 */
export function refuseOneWayMembers(checker: Ajv, direction: Direction, root: string): void {
  const keyword = refusedIn[direction]
  checker.removeKeyword(keyword).addKeyword({
    keyword,
    validate: (isMarked: unknown, _value: unknown, _schema: unknown, place?: Place) =>
      isMarked !== true || place?.instancePath === root || Array.isArray(place?.parentData),
  })
}

/** Describes the errors that Ajv found in `value`. The value of a forbidden member is never shown. */
export function problemsIn(
  value: unknown,
  errors: readonly ErrorObject[],
  direction: Direction,
): SchemaProblem[] {
  const keyword = refusedIn[direction]
  const refused = errors.filter((error) => error.keyword === keyword)
  const isTold = ({ keyword: broken, instancePath }: ErrorObject) =>
    refused.some(
      (error) =>
        `${instancePath}/`.startsWith(`${error.instancePath}/`) ||
        (showingAll.includes(broken) && error.instancePath.startsWith(`${instancePath}/`)),
    )
  const others = errors.filter((error) => !isTold(error))
  const problem = `must not be in a ${direction} because it is "${keyword}"`
  return [
    ...schemaProblems(refused, value).map(({ path }) => ({ path, problem })),
    ...schemaProblems(others, value),
  ]
}

interface Place {
  readonly instancePath: string
  readonly parentData: unknown
}
