import { InputError } from '../src/errors'
import { Literal } from '../src/formats'
import { expectAt, expectEachAt, type Requirement } from '../src/expectations'
import type { Response } from '../src/response'
import { scenarioOf } from '../src/world'

/** Asserts on what stands at a path, which may have variables in it. */
export function assertAt(
  world: object,
  path: string,
  expectation: (response: Response, at: string) => void,
): void | Promise<void> {
  const scenario = scenarioOf(world)
  const at = scenario.fillPath(path)
  return scenario.assert((response) => expectation(response, at))
}

/** Asserts that the one value at a path is as required. */
export function assertRequired(world: object, path: string, requirement: Requirement): void | Promise<void> {
  return assertAt(world, path, (response, at) => expectAt(response, at, requirement))
}

/** Asserts that each item at a path is as required. */
export function assertEach(world: object, path: string, requirement: Requirement): void | Promise<void> {
  return assertAt(world, path, (response, at) => expectEachAt(response, at, requirement))
}

/** The value that the doc string or table under a step stands for, which may be a text. */
export function expectedValue(world: object, argument: unknown): unknown {
  const expected = scenarioOf(world).expectedBody(argument)
  return expected.kind === 'json' ? expected.value : expected.text
}

/** The list that the table or doc string under a step stands for. @throws {@link InputError} when it is none */
export function expectedList(world: object, argument: unknown): readonly unknown[] {
  const value = expectedValue(world, argument)
  const list = value instanceof Literal ? value.value : value
  if (Array.isArray(list)) return list === value ? list : list.map((item) => new Literal(item))
  throw new InputError(
    'This step needs a list under it: a table of one column, one of three or more with a header row, or a JSON list.',
  )
}
