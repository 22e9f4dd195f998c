/** An object as JSON Schema. */
export interface ObjectSchema {
  readonly [keyword: string]: unknown
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: string[]
}

/** Returns the schema of an object with these members; only the required ones must be there. */
export function object(
  properties: ObjectSchema['properties'],
  required: readonly string[] = [],
): ObjectSchema {
  return { type: 'object', properties, required: [...required] }
}

/** Returns the schema of the input of a tool, which allows no other members. */
export function input(
  properties: ObjectSchema['properties'],
  required: readonly string[] = [],
): ObjectSchema {
  return { ...object(properties, required), additionalProperties: false }
}

export const text = (description?: string): object => ({
  type: 'string',
  ...(description && { description }),
})
export const listOf = (items: object): object => ({ type: 'array', items })

const nullable = { type: ['string', 'null'] }

export const nextCursor = text('give it as cursor to have the next page; missing on the last one')
export const cursor = text('the nextCursor of the page before')

export const feature = text('the whole text of the feature, which need not be in a file')
export const as = text('the place of the feature, such as features/new.feature')

export const findings = listOf(
  object(
    {
      uri: text(),
      line: { type: 'integer' },
      column: { type: 'integer' },
      level: { enum: ['error', 'warning'] },
      rule: text(),
      message: text(),
      scenarios: listOf(text()),
    },
    ['uri', 'line', 'level', 'rule', 'message'],
  ),
)

export const next = object(
  {
    uri: text(),
    line: { type: 'integer' },
    scenario: text(),
    phase: { enum: ['arranging', 'acting', 'asserting'] },
    book: nullable,
    chapter: nullable,
    storyData: listOf(text()),
    variables: listOf(text()),
    yours: listOf(
      object({ phrase: text(), stories: listOf(text()), leadsTo: nullable }, [
        'phrase',
        'stories',
        'leadsTo',
      ]),
    ),
    library: listOf(object({ group: text(), phrases: listOf(text()) }, ['group', 'phrases'])),
    findings,
    nextCursor,
  },
  ['uri', 'line'],
)

export const phrases = object(
  {
    phrases: listOf(
      object(
        {
          phrase: text(),
          sentence: text(),
          example: text(),
          definedAt: text(),
          used: { type: 'integer' },
          library: { type: 'boolean' },
        },
        ['phrase', 'sentence', 'example', 'library'],
      ),
    ),
    found: { type: 'integer' },
    nextCursor,
  },
  ['phrases', 'found'],
)

export const checkResult = object({ scenarios: { type: 'integer' }, findings, nextCursor }, [
  'scenarios',
  'findings',
])

export const map = object({ format: text(), text: text('the drawing'), nextCursor }, ['format', 'text'])

export const runResult = object(
  {
    passed: { type: 'boolean' },
    findings,
    scenarios: listOf(
      object(
        {
          scenario: text(),
          line: { type: 'integer' },
          status: text(),
          steps: listOf(
            object(
              { step: text(), status: text(), error: text(), log: text('requests, answers and assertions') },
              ['step', 'status'],
            ),
          ),
        },
        ['scenario', 'line', 'status', 'steps'],
      ),
    ),
    nextCursor,
  },
  ['passed', 'scenarios'],
)
