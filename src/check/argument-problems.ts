import { dirname, resolve } from 'node:path'
import type { Syntax } from '../catalogue'
import { InputError } from '../errors'
import {
  checkGraphqlPath,
  compareJson,
  parseJson,
  queryJson,
  valueKind,
  wholeMatch,
  withoutExcerpt,
  xmlRoom,
} from '../expectations'
import type { Definition, ProjectStep } from '../project'
import { isXPath, type Variables } from '../variables'
import { argumentOf, expectedBody, multipartBody, projectFile, tableOf } from '../world'
import type { StepFinding } from './finding'

type DocString = NonNullable<NonNullable<ProjectStep['pickleStep']['argument']>['docString']>

/** Tries a text on what it has to be. @throws {@link InputError} when it is not. */
const tries: Readonly<Record<Syntax, (text: string, folder: string, root: string) => unknown>> = {
  path: (path) => (isXPath(path) ? xmlRoom().compileXPath(path) : queryJson(null, path)),
  pattern: (pattern) => wholeMatch(pattern, ''),
  file: projectFile,
  kind: valueKind,
  'graphql path': checkGraphqlPath,
}

/** What is wrong with the arguments of a step of the library, as far as they are written out. */
export function argumentProblems(
  step: ProjectStep,
  { entry }: Definition,
  values: readonly unknown[],
  variables: Variables,
  cwd: string,
): StepFinding[] {
  const folder = dirname(resolve(cwd, step.place.uri))
  const wrong = Object.entries(entry?.takes ?? {}).flatMap(([at, syntax]) => {
    const text = values[Number(at)]
    if (typeof text !== 'string' || text.includes('{{')) return []
    return problemOf(() => tries[syntax](text, folder, cwd))
  })
  const docString = step.pickleStep.argument?.docString
  if (entry?.body === 'sent') return docString === undefined ? wrong : [...wrong, ...halfJson(docString)]
  const body = values.at(-1)
  if (entry?.body === undefined || entry.body === 'graphql' || body === undefined) return wrong
  const read = (): void => {
    if (entry.body === 'multipart') return void multipartBody(tableOf(body), folder, variables, cwd)
    const expected = expectedBody(argumentOf(body), docString?.mediaType, variables)
    if (expected.kind === 'json') compareJson(undefined, expected.value, 'equal')
    if (expected.kind === 'xml') xmlRoom().readExpectedXml(expected.text)
  }
  // What only a run knows may be a part of a marker or of a file's name.
  return [...wrong, ...problemOf(read).filter(({ message }) => !message.includes('{{'))]
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

/** A body that is meant to be JSON and is not goes out all the same, which is seldom meant. */
function halfJson({ content, mediaType }: DocString): StepFinding[] {
  const isMarked = mediaType !== undefined && /(^|[/+])json$/i.test(mediaType)
  if (!isMarked && (mediaType !== undefined || !/^\s*(\[|\{(?!\{))/.test(content))) return []
  const parsed = parseJson(withoutPlaceholders(content))
  if (parsed.ok) return []
  const [what, outcome] = isMarked
    ? ['is marked as JSON', 'It is sent as it is written.']
    : [
        'looks like JSON',
        'It is sent as plain text. If that is meant, write its media type after the quotes: """text/plain',
      ]
  const message = `This doc string ${what} but is not: ${withoutExcerpt(parsed.problem)}\n${outcome}`
  return [{ level: 'warning', rule: 'step-argument', message }]
}

/** The text with a name or a number, as long as itself, for every placeholder outside of quotes. */
function withoutPlaceholders(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}(\s*:)?/g, (written, colon?: string) => {
    if (written.startsWith('"')) return written
    if (colon === undefined) return '1'.repeat(written.length)
    return `"${'_'.repeat(written.length - colon.length - 2)}"${colon}`
  })
}
