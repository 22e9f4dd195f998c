import { dirname, resolve } from 'node:path'
import type { Syntax } from '../catalogue'
import { InputError } from '../errors'
import { compareJson, parseJson, queryJson, wholeMatch } from '../expectations'
import type { Definition, ProjectStep } from '../project'
import { Variables } from '../variables'
import { argumentOf, expectedBody, projectFile } from '../world'
import type { StepFinding } from './finding'
import { hasPlaceholder } from './step-arguments'

/** Tries a text on what it has to be. @throws {@link InputError} when it is not. */
const tries: Readonly<Record<Syntax, (text: string, folder: string, root: string) => unknown>> = {
  path: (path) => queryJson(null, path),
  pattern: (pattern) => wholeMatch(pattern, ''),
  file: projectFile,
}

/** What is wrong with the arguments of a step of the library, as far as they are written out. */
export function writtenWrong(
  step: ProjectStep,
  { entry }: Definition,
  values: readonly unknown[],
  cwd: string,
): StepFinding[] {
  const folder = dirname(resolve(cwd, step.place.uri))
  const wrong = Object.entries(entry?.takes ?? {}).flatMap(([at, syntax]) => {
    const text = values[Number(at)]
    if (typeof text !== 'string' || text.includes('{{')) return []
    return problemOf(() => tries[syntax](text, folder, cwd))
  })
  if (entry?.body === undefined || hasPlaceholder(step)) return wrong
  const body = values.at(-1)
  const mediaType = step.pickleStep.argument?.docString?.mediaType
  if (entry.body === 'sent') return [...wrong, ...halfJson(body, mediaType)]
  const read = (): void => {
    const expected = expectedBody(argumentOf(body), mediaType, new Variables({}))
    if (expected.kind === 'json') compareJson(undefined, expected.value, 'equal')
  }
  return [...wrong, ...problemOf(read)]
}

function problemOf(attempt: () => unknown): StepFinding[] {
  try {
    attempt()
    return []
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return [{ level: 'error', rule: 'step-argument', message: withoutExcerpt(error.message) }]
  }
}

/** What is quoted of a body may be a secret, which no run has told apart yet. */
function withoutExcerpt(problem: string): string {
  return problem.replace(/, near .*/, '')
}

/** A doc string that looks like JSON and is none goes out as plain text, which is seldom meant. */
function halfJson(body: unknown, mediaType: string | undefined): StepFinding[] {
  if (typeof body !== 'string' || mediaType !== undefined || !/^\s*[[{]/.test(body)) return []
  const parsed = parseJson(body)
  if (parsed.ok) return []
  const message =
    `This doc string looks like JSON but is not: ${withoutExcerpt(parsed.problem)}\n` +
    'It is sent as plain text. If that is meant, write its media type after the quotes: """text/plain'
  return [{ level: 'warning', rule: 'step-argument', message }]
}
