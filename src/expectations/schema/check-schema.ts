import { type Ajv } from 'ajv'
import { didYouMean, InputError } from '../../errors'
import { stringifyExactly } from '../../formats'
import { createAjv, draftOf, metaSchemas, type Draft } from './draft'
import { ExactValue } from './exact-value'
import { isMember } from './json-pointer'
import { schemaProblems } from './schema-problem'
import { walkSchema } from './walk-schema'
import { nameOfSchema } from './wording'

const annotations = [
  ...[
    '$anchor',
    'defaultSnippets',
    'enumDescriptions',
    'enumNames',
    'errorMessage',
    'example',
    'externalDocs',
  ],
  ...['markdownDescription', 'tsType', 'xml'],
]
/** The keywords in which Ajv silently ignores a member called `__proto__`. */
const mapsByMember = [
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'properties',
]
const checkers = new Map<Draft, Ajv>()

/**
 * Checks that a document is a JSON Schema and that all its keywords and formats are known, so that none is ignored.
 *
 * @param pointer - the place of the schema in its document
 * @throws {@link InputError} when it is not, with the place and the reason
 */
export function checkSchema(
  schema: unknown,
  name: string | undefined,
  inherited?: Draft,
  pointer = '#',
): asserts schema is object | boolean {
  if (typeof schema === 'boolean') return
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    const was = Array.isArray(schema) ? 'a list' : stringifyExactly(schema)
    throw new InputError(
      `The ${nameOfSchema(name)} is not a JSON Schema: it should be an object but was ${was}.`,
    )
  }
  const draft = draftOf(schema, name, inherited)
  const checker = checkers.get(draft) ?? createAjv(draft)
  checkers.set(draft, checker)
  checkShape(schema, name, draft, checker, pointer)
  checkWords(schema, name, checker, pointer)
}

function checkShape(
  schema: object,
  name: string | undefined,
  draft: Draft,
  checker: Ajv,
  root: string,
): void {
  if (checker.validate(metaSchemas[draft], new ExactValue(schema).read)) return
  const wrong = new Map<string, string>()
  for (const error of checker.errors ?? []) {
    const [problem] = schemaProblems([error], schema)
    if (problem && !wrong.has(error.instancePath)) wrong.set(error.instancePath, problem.problem)
  }
  const lines = [...wrong].map(([pointer, problem]) => `  at ${root}${pointer}: it ${problem}`)
  throw new InputError(
    [`The ${nameOfSchema(name)} is not a JSON Schema (draft ${draft}):`, ...lines].join('\n'),
  )
}

function checkWords(schema: object, name: string | undefined, checker: Ajv, root: string): void {
  const formats = Object.keys(checker.formats)
  const lines: string[] = []
  for (const { pointer, schema: part } of walkSchema(schema, root)) {
    lines.push(...uncheckedWords(part, pointer, checker))
    const format = part['format']
    if (typeof format !== 'string' || formats.includes(format)) continue
    lines.push(`  at ${pointer}: unknown format "${format}".${didYouMean(format, formats)}`)
  }
  if (lines.length > 0) throw uncheckable(nameOfSchema(name), lines)
}

/** Lists the parts of a schema that a checker would ignore, one per line. Names that start with `x-` are allowed. */
export function uncheckedWords(
  schema: Readonly<Record<string, unknown>>,
  pointer: string,
  checker: Ajv,
  known: readonly string[] = [],
): string[] {
  const maps = mapsByMember.filter((map) => isMember(schema[map], '__proto__'))
  return [
    ...unknownKeywords(schema, checker, known).map((problem) => `  at ${pointer}: ${problem}`),
    ...maps.map((map) => `  at ${pointer}/${map}: the member "__proto__"`),
  ]
}

function unknownKeywords(schema: object, checker: Ajv, known: readonly string[]): string[] {
  const ajvKeywords = Object.keys({ ...checker.RULES.all, ...checker.RULES.keywords })
  const keywords = [...ajvKeywords.filter((word) => word !== 'nullable'), ...annotations, ...known]
  return Object.keys(schema)
    .filter((word) => !keywords.includes(word) && !word.startsWith('x-'))
    .map((word) => `unknown keyword "${word}".${didYouMean(word, keywords)}`)
}

/** Creates the error for a document with parts that would not be checked; each line names a place and a part. */
export function uncheckable(called: string, lines: readonly string[]): InputError {
  const remedy = 'Correct it, or give a keyword of your own a name that starts with "x-".'
  return new InputError([`The ${called} has parts that cannot be checked:`, ...lines, remedy].join('\n'))
}
