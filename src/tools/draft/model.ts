import { withArticle } from '../../formats'
import { inWords } from '../../story'
import { camel, deedOf, literalsOf, pascal, singular, UniqueNames } from './names'
import { nameOf, type ApiBody, type ApiOperation, type ApiParameter } from './operation'
import { giversIn, resourcesIn, type IdGiver, type Resource } from './resources'
import { IdPlace, mapParts, newValue, partsIn, RunValue } from './values'

/** An operation with what it takes from others. */
export interface WiredOperation {
  readonly operation: ApiOperation
  /** What it is sent, in which `RunValue` stands for what is no constant. */
  readonly parameters: readonly ApiParameter[]
  readonly body: ApiBody | undefined
  /** Those that create what it needs. */
  readonly needs: readonly WiredOperation[]
  /** What it creates, if others need that. */
  readonly resource: Resource | undefined
  /** The name and phrase of its story; undefined for what only reads, and for what is unknown. */
  readonly story: { readonly name: string; readonly phrase: string } | undefined
  /** The one whose story opens the chapter that it belongs to; undefined for the first chapter. */
  readonly before: WiredOperation | undefined
  readonly ends: boolean
  readonly certainty: 'wired' | 'guessed' | 'unknown'
  /** Why it is not certain. */
  readonly reasons: readonly string[]
  /** Variables that a scenario has to set, as nothing creates their values. */
  readonly open: readonly IdPlace[]
}

export interface DraftedBook {
  readonly operations: readonly WiredOperation[]
  readonly resources: readonly Resource[]
}

/** What `--learn` saw of an operation. */
export interface Learned {
  /** The operation before it without which it is refused. */
  readonly after?: string
  readonly status?: number
  /** The member of the story data that a place takes which was open. */
  readonly value?: { readonly place: string; readonly member: string }
  /** Whether its response is not as the document says. */
  readonly departs?: boolean
  /** Why it does not work. */
  readonly unknown?: string
}

export type Lessons = ReadonlyMap<string, Learned>

/** What is known of all operations while they are wired. */
interface Wiring {
  readonly operations: readonly ApiOperation[]
  readonly lessons: Lessons
  readonly resources: readonly Resource[]
  readonly givers: ReadonlyMap<IdPlace, IdGiver>
  readonly stories: ReadonlyMap<ApiOperation, { readonly name: string; readonly phrase: string }>
  /** Those that are wired; undefined for one that is being wired. */
  readonly wired: Map<ApiOperation, WiredOperation | undefined>
}

/** Connects operations by the ids that they give and take. */
export function wire(
  operations: readonly ApiOperation[],
  lessons: Lessons = new Map(),
  takenPhrases: readonly string[] = [],
): DraftedBook {
  const taken = takenPhrases.map((phrase) => camel(phrase.replace(/^(?:an?|the) /, '')))
  const names = new UniqueNames(['constructor', ...taken])
  const all = resourcesIn(operations, names)
  const givers = giversIn(operations, all)
  const needed = operations.flatMap((operation) => {
    const parts = partsIn([operation.parameters.map(({ value }) => value), operation.body?.value])
    const given = parts.flatMap((part) => (part instanceof IdPlace ? (givers.get(part)?.resource ?? []) : []))
    return given.filter(({ creator }) => creator !== operation)
  })
  const resources = all.filter((resource) => needed.includes(resource))
  const stories = storiesOf(operations, resources, names)
  const wiring = { operations, lessons, resources, givers, stories, wired: new Map() }
  return { operations: operations.flatMap((one) => wiredOf(one, wiring) ?? []), resources }
}

/** Returns an operation as it is wired; undefined while it is being wired. */
function wiredOf(operation: ApiOperation, wiring: Wiring): WiredOperation | undefined {
  if (!wiring.wired.has(operation)) {
    wiring.wired.set(operation, undefined)
    wiring.wired.set(operation, connect(operation, wiring))
  }
  return wiring.wired.get(operation)
}

function connect(operation: ApiOperation, wiring: Wiring): WiredOperation {
  const lesson = wiring.lessons.get(nameOf(operation))
  const resource = wiring.resources.find(({ creator }) => creator === operation)
  const needs = new Set<WiredOperation>()
  const open: IdPlace[] = []
  const reasons = [...operation.problems]
  const guesses = [...operation.guesses]
  const [inPath, elsewhere] = [new Set<Resource>(), new Set<Resource>()]
  const giverOf = (place: IdPlace, used: Set<Resource>): IdGiver | undefined => {
    const learned = wiring.resources.find(({ member }) => member === lesson?.value?.member)
    if (learned !== undefined && lesson?.value?.place === camel(place.name)) return { resource: learned }
    const giver = wiring.givers.get(place)
    // A second id of the same kind is likely to be one of something else.
    return giver === undefined || used.has(giver.resource) ? undefined : giver
  }
  const fill = (value: unknown, used: Set<Resource>): unknown =>
    mapParts(value, (part) => {
      if (part instanceof RunValue) return part
      const giver = giverOf(part, used)
      if (giver?.resource === resource && resource?.from === 'path') return newValue.text(8)
      const creator = giver && wiredOf(giver.resource.creator, wiring)
      if (giver === undefined || creator === undefined || creator.certainty === 'unknown') {
        const written = used === inPath ? `{${part.name}}` : part.name + part.form
        reasons.push(`nothing says what ${written} is`)
        const name = camel(part.name) || 'value'
        open.push(new IdPlace(name, part.sample))
        return new RunValue(`{{${name}}}`, '', true)
      }
      used.add(giver.resource)
      needs.add(creator)
      if (giver.guess !== undefined) guesses.push(giver.guess)
      return giver.resource.value
    })
  const parameters = operation.parameters.map((one) => ({
    ...one,
    value: fill(one.value, one.place === 'path' ? inPath : elsewhere),
  }))
  const body = operation.body && { ...operation.body, value: fill(operation.body.value, elsewhere) }
  if (lesson !== undefined) {
    reasons.splice(0, reasons.length, ...(lesson.unknown === undefined ? [] : [lesson.unknown]))
    guesses.length = 0
  }
  const isUnknown = reasons.length > 0
  const isStory = !isUnknown && open.length === 0 && wiring.stories.has(operation)
  return {
    ...{ operation, parameters, body, needs: [...needs], resource, open },
    story: isStory ? wiring.stories.get(operation) : undefined,
    before: beforeOf(operation, lesson?.after, [...needs], wiring),
    ends: operation.method === 'DELETE' && operation.path.endsWith('}') && needs.size > 0,
    certainty: isUnknown ? 'unknown' : guesses.length > 0 ? 'guessed' : 'wired',
    reasons: isUnknown ? reasons : guesses,
  }
}

/** Returns the one whose chapter an operation belongs to: as learned, as `x-chapter` says, or as its ids say. */
function beforeOf(
  operation: ApiOperation,
  after: string | undefined,
  needs: readonly WiredOperation[],
  wiring: Wiring,
): WiredOperation | undefined {
  const chapter = operation.chapter === undefined ? undefined : pascal(operation.chapter)
  const named = wiring.operations.filter(
    (one) => nameOf(one) === after || pascal(wiring.stories.get(one)?.name ?? '') === chapter,
  )
  const [deepest] = [...needs].sort((one, other) => storiesUpTo(other).length - storiesUpTo(one).length)
  return named.map((one) => wiredOf(one, wiring)).find((wired) => wired?.story !== undefined) ?? deepest
}

/** Returns the names and phrases of the stories of operations that change something. */
function storiesOf(
  operations: readonly ApiOperation[],
  resources: readonly Resource[],
  names: UniqueNames,
): Map<ApiOperation, { readonly name: string; readonly phrase: string }> {
  const givers = resources.map(({ creator }) => creator)
  const told = operations.filter(
    (one) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(one.method) || givers.includes(one),
  )
  return new Map(
    told.map((operation) => {
      const { path, status } = operation
      const creates = status === 201 || givers.includes(operation)
      const { noun, participle } = deedOf(operation, creates)
      const place = literalsOf(path).map(singular)
      const called = (what: string): string => camel(`${what} has been ${participle}`)
      const name = names.take(called(noun), called(place.slice(-2).join(' ')), called(place.join(' ')))
      const words = inWords(name)
      return [operation, { name, phrase: creates ? withArticle(words) : `the ${words}` }]
    }),
  )
}

/** Returns the operations whose stories open chapters, each after the one that it goes on from. */
export function openersIn({ operations }: DraftedBook): WiredOperation[] {
  const openers = new Set(operations.flatMap(({ before }) => before ?? []))
  return [...openers].sort((one, other) => storiesUpTo(one).length - storiesUpTo(other).length)
}

/** Returns the stories that lead to a chapter, by the one that opens it. */
export function storiesUpTo(opener: WiredOperation | undefined): WiredOperation[] {
  return opener === undefined ? [] : [...storiesUpTo(opener.before), opener]
}

/** Returns the stories that arrange what an operation needs; a new story begins with each list. */
export function arrangementOf(wired: WiredOperation): WiredOperation[][] {
  const lines: WiredOperation[][] = []
  const arrange = (line: readonly WiredOperation[], needs: readonly WiredOperation[]): void => {
    for (const need of needs) {
      if (line.includes(need) || lines.some((one) => one.includes(need))) continue
      const lineToIt = storiesUpTo(need)
      arrange(
        lineToIt,
        lineToIt.flatMap((one) => one.needs),
      )
    }
    if (line.length > 0) lines.push([...line])
  }
  const line = storiesUpTo(wired.before)
  arrange(
    line,
    [...line, wired].flatMap(({ needs }) => needs),
  )
  return lines
}
