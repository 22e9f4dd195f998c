import { parametersIn } from '../../exchange'
import { namesId } from '../../formats'
import { inWords } from '../../story'
import {
  camel,
  deedOf,
  literalsOf,
  pascal,
  plainly,
  singular,
  UniqueNames,
  wordsOf,
  type Deed,
} from './names'
import { itemShapeOf, nameOf, shapeOf, type ApiMember, type ApiOperation } from './operation'
import { IdPlace, mapParts, newValue, RunValue } from './values'

/** What an operation creates, and the member of the story data that has its id. */
export interface Resource {
  readonly noun: string
  readonly member: string
  readonly type: 'string' | 'number'
  readonly creator: ApiOperation
  /** Where the id comes from: a member of the response, the end of its `Location`, or what was sent. */
  readonly id:
    | { readonly from: 'response' | 'request'; readonly path: readonly string[] }
    | { readonly from: 'location' | 'path' }
  readonly value: RunValue
}

/** A chapter of the drafted book; the first has no opener. */
export interface DraftedChapter {
  readonly className: string
  readonly parent: DraftedChapter | undefined
  readonly opener: WiredOperation | undefined
  readonly stories: WiredOperation[]
}

/** An operation with what it takes from others. */
export interface WiredOperation {
  readonly operation: ApiOperation
  /** Values of the path parameters, by name. */
  readonly inPath: ReadonlyMap<string, unknown>
  readonly query: readonly (readonly [name: string, value: unknown])[]
  readonly headers: readonly (readonly [name: string, value: unknown])[]
  readonly body: ApiOperation['body']
  /** What must have been created before it. */
  readonly needs: readonly Resource[]
  readonly resource: Resource | undefined
  /** The name and phrase of its story; undefined for what only reads, and for what is unknown. */
  readonly story: { readonly name: string; readonly phrase: string } | undefined
  readonly chapter: DraftedChapter
  opens: DraftedChapter | undefined
  readonly ends: boolean
  readonly certainty: 'wired' | 'guessed' | 'unknown'
  /** Why it is not certain. */
  readonly reasons: readonly string[]
  /** Variables that a scenario has to set, as nothing creates their values. */
  readonly open: readonly IdPlace[]
}

export interface DraftedBook {
  readonly chapters: readonly DraftedChapter[]
  readonly operations: readonly WiredOperation[]
  readonly resources: readonly Resource[]
}

/** What `--learn` saw of an operation. */
export interface Learned {
  /** The operations before it without which it is refused. */
  readonly after?: readonly string[]
  readonly status?: number
  /** The members of the story data that its open places take, by their names. */
  readonly values?: Readonly<Record<string, string>>
  /** Whether its response is not as the document says. */
  readonly departs?: boolean
  /** Why it does not work; null if it works. */
  readonly unknown?: string | null
}

export type Lessons = ReadonlyMap<string, Learned>

/** Connects operations by the ids that they give and take. */
export function wire(
  operations: readonly ApiOperation[],
  lessons: Lessons = new Map(),
  takenPhrases: Iterable<string> = [],
): DraftedBook {
  return new Wiring(operations, lessons, takenPhrases).book()
}

const reads = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']

class Wiring {
  #resources: Resource[] = []
  readonly #wired = new Map<ApiOperation, WiredOperation>()
  readonly #inProgress = new Set<ApiOperation>()
  readonly #members = new UniqueNames(['constructor'])
  readonly #stories = new UniqueNames()
  readonly #phrases: UniqueNames
  readonly #classes = new UniqueNames()
  readonly #root: DraftedChapter = { className: '', parent: undefined, opener: undefined, stories: [] }
  readonly #chapters: DraftedChapter[] = [this.#root]

  constructor(
    readonly operations: readonly ApiOperation[],
    readonly lessons: Lessons,
    takenPhrases: Iterable<string>,
  ) {
    this.#phrases = new UniqueNames(takenPhrases)
  }

  book(): DraftedBook {
    // Those that create at a shorter path are what others belong to.
    const byDepth = [...this.operations].sort(
      (one, other) => one.path.split('/').length - other.path.split('/').length,
    )
    for (const operation of byDepth) this.#addResource(operation)
    this.#resources = this.#resources.filter((resource) =>
      this.operations.some((one) => one !== resource.creator && this.#takes(one, resource)),
    )
    const operations = this.operations.map((operation) => this.#wire(operation))
    return { chapters: this.#chapters, operations, resources: this.#resources }
  }

  #addResource(creator: ApiOperation): void {
    const { method, path } = creator
    const itemPattern = shapeOf(method === 'PUT' ? path : `${path.replace(/\/$/, '')}/{}`)
    const items = this.operations.filter((one) => `${shapeOf(one.path)}/`.startsWith(`${itemPattern}/`))
    const parameter = parametersIn(items[0]?.path ?? '')[
      parametersIn(path).length - (method === 'PUT' ? 1 : 0)
    ]
    if (this.#resources.some((one) => itemShapeOf(one.creator) === itemPattern)) return
    if (method === 'PUT') {
      // A resource whose client chooses its id.
      const isCreated = creator.status === 201 && path.endsWith('}') && parameter !== undefined
      if (isCreated && !this.#isCreatedByPost(path)) this.#add(creator, parameter, { from: 'path' }, 'string')
      return
    }
    if (method !== 'POST' || path.endsWith('}')) return
    const noun = singular(wordsOf(literalsOf(path).at(-1) ?? '').join(' '))
    const nouns = [noun, deedOf(creator, true).noun]
    // A {collectionName} is the name of a collection.
    const name = plainly(parameter ?? '')
    const called = [name, ...nouns.map((one) => name.replace(plainly(one), ''))].filter((one) => one !== '')
    const found = idIn(creator.ids, called, nouns)
    const sent = Object.keys(Object(creator.body?.value) as object).find((one) =>
      called.includes(plainly(one)),
    )
    if (creator.status !== 201 && found === undefined && parameter === undefined) return
    if (found !== undefined) this.#add(creator, parameter, { from: 'response', path: found.path }, found.type)
    else if (creator.hasLocation) this.#add(creator, parameter, { from: 'location' }, 'string')
    else if (sent !== undefined) this.#add(creator, parameter, { from: 'request', path: [sent] }, 'string')
  }

  #isCreatedByPost(path: string): boolean {
    const collection = shapeOf(path.replace(/\/\{[^}]*\}$/, ''))
    return this.operations.some(
      ({ method, path: other }) => method === 'POST' && shapeOf(other) === collection,
    )
  }

  #add(
    creator: ApiOperation,
    parameter: string | undefined,
    id: Resource['id'],
    type: Resource['type'],
  ): void {
    const { noun } = deedOf(creator, true)
    const key =
      id.from === 'response' || id.from === 'request' ? (id.path.at(-1) ?? 'id') : (parameter ?? 'id')
    const own = /^_?(?:id|uuid|guid)$/i.test(key)
      ? `${noun} id`
      : wordsOf(key)
            .join(' ')
            .includes(noun.split(' ').at(-1) ?? noun)
        ? key
        : `${noun} ${wordsOf(key).join(' ')}`
    const member = this.#members.take(camel(own), camel(`${literalsOf(creator.path).join(' ')} id`))
    const value = new RunValue(`{{${member}}}`, `storyData.${member}`, true)
    this.#resources.push({ noun, member, type, creator, id, value })
  }

  #wire(operation: ApiOperation): WiredOperation {
    const known = this.#wired.get(operation)
    if (known !== undefined) return known
    this.#inProgress.add(operation)
    const wired = this.#connect(operation)
    this.#inProgress.delete(operation)
    this.#wired.set(operation, wired)
    if (wired.story !== undefined) wired.chapter.stories.push(wired)
    this.#open(wired)
    return wired
  }

  #connect(operation: ApiOperation): WiredOperation {
    const lesson = this.lessons.get(nameOf(operation)) ?? {}
    const needs: Resource[] = []
    const reasons: string[] = [...operation.problems]
    const guesses: string[] = [...operation.guesses]
    const open: IdPlace[] = []
    const created = this.#resources.find(({ creator }) => creator === operation)
    const taken = new Set<Resource>()
    /** Returns the id that a place takes; undefined if nothing gives it. */
    const take = (resource: Resource | undefined, isLearned = false): RunValue | undefined => {
      if (resource === undefined || resource === created || (taken.has(resource) && !isLearned))
        return undefined
      if (this.#inProgress.has(resource.creator) || this.#wire(resource.creator).certainty === 'unknown')
        return undefined
      taken.add(resource)
      if (!needs.includes(resource)) needs.push(resource)
      return resource.value
    }
    const learned = (name: string): Resource | undefined =>
      this.#resources.find(({ member }) => member === lesson.values?.[name])
    const leaveOpen = (name: string, sample: unknown): RunValue => {
      const place = new IdPlace(camel(name) || 'value', sample)
      open.push(place)
      return new RunValue(`{{${place.name}}}`, `'{{${place.name}}}'`, true)
    }
    const inPath = new Map<string, unknown>()
    parametersIn(operation.path).forEach((name, at) => {
      const parameter = operation.parameters.find((one) => one.place === 'path' && one.name === name)
      const isOwn = created?.id.from === 'path' && at === parametersIn(operation.path).length - 1
      const id = isOwn
        ? newValue.text(8)
        : (take(learned(name), true) ?? take(this.#resourceAt(operation, at, name)))
      const value =
        id ?? (parameter?.isFixed ? parameter.value : leaveOpen(name, parameter?.value ?? 'unknown'))
      if (id === undefined && !parameter?.isFixed) reasons.push(`nothing says what {${name}} is`)
      inPath.set(name, value)
    })
    taken.clear()
    const valueOf = (name: string, value: unknown): unknown =>
      mapParts(value, (part) => {
        if (part instanceof RunValue) return part
        const isSecret = part.name.includes(' as ')
        const id = isSecret
          ? undefined
          : (take(learned(part.name), true) ??
            take(this.#resourceCalled(part.name)) ??
            take(this.#resourceLike(part.name, guesses)))
        if (id === undefined) reasons.push(`nothing says what ${part.name} is`)
        return id ?? leaveOpen(isSecret ? name : part.name, part.sample)
      })
    const others = operation.parameters.filter(({ place }) => place !== 'path')
    const query = others
      .filter(({ place }) => place === 'query')
      .map(({ name, value }) => [name, valueOf(name, value)] as const)
    const headers = others
      .filter(({ place }) => place === 'header')
      .map(({ name, value }) => [name, valueOf(name, value)] as const)
    const cookies = others
      .filter(({ place }) => place === 'cookie')
      .map(({ name, value }) => ['Cookie', `${name}=${String(value)}`] as const)
    const body = operation.body && { ...operation.body, value: valueOf('body', operation.body.value) }
    const maker = this.#makerOf(operation)
    if (maker !== undefined && this.#wire(maker).certainty === 'unknown')
      reasons.push(`it needs ${nameOf(maker)} before it`)
    const after =
      lesson.after?.flatMap((name) => this.operations.find((one) => nameOf(one) === name) ?? []) ??
      (maker === undefined ? [] : [maker])
    const before = after.at(-1) ?? needs.at(-1)?.creator
    const opened = before === undefined || this.#inProgress.has(before) ? undefined : this.#wire(before)
    const chapter =
      this.#chapterOf(operation) ??
      (opened === undefined ? this.#root : this.#open(opened, after.length > 0)) ??
      this.#root
    if (lesson.unknown === null) reasons.length = 0
    else if (lesson.unknown !== undefined) reasons.splice(0, reasons.length, lesson.unknown)
    const isUnknown = reasons.length > 0
    const ends = operation.method === 'DELETE' && operation.path.endsWith('}') && needs.length > 0
    return {
      ...{
        operation,
        inPath,
        query,
        headers: [...headers, ...cookies],
        body,
        needs,
        resource: created,
        chapter,
        ends,
        open,
      },
      story:
        isUnknown || open.length > 0 || reads.includes(operation.method)
          ? undefined
          : this.#storyOf(operation, created !== undefined || operation.status === 201),
      opens: undefined,
      certainty: isUnknown ? 'unknown' : guesses.length > 0 && lesson.unknown !== null ? 'guessed' : 'wired',
      reasons: isUnknown ? reasons : lesson.unknown === null ? [] : guesses,
    }
  }

  /** Returns the chapter that an operation opens; undefined if nothing needs it. */
  #open(wired: WiredOperation, isForced = false): DraftedChapter | undefined {
    if (wired.opens !== undefined || wired.story === undefined) return wired.opens
    if (wired.resource === undefined && !isForced) return undefined
    const className = this.#classes.take(pascal(wired.story.name))
    wired.opens = {
      className,
      parent: wired.chapter === this.#root ? undefined : wired.chapter,
      opener: wired,
      stories: [],
    }
    this.#chapters.push(wired.opens)
    return wired.opens
  }

  #takes(operation: ApiOperation, resource: Resource): boolean {
    const inPath = parametersIn(operation.path).some(
      (name, at) => this.#resourceAt(operation, at, name) === resource,
    )
    if (inPath) return true
    const names: string[] = []
    mapParts(operation.body?.value, (part) => part instanceof IdPlace && names.push(part.name))
    for (const { value } of operation.parameters) if (value instanceof IdPlace) names.push(value.name)
    return names.some((name) => (this.#resourceCalled(name) ?? this.#resourceLike(name)) === resource)
  }

  /** Returns the operation that makes what another one finds at the same path, where that may be missing. */
  #makerOf({ method, path, mayBeMissing }: ApiOperation): ApiOperation | undefined {
    if (!mayBeMissing || method === 'POST' || method === 'PUT' || path.endsWith('}')) return undefined
    return this.operations.find(
      (one) => one.path === path && ['POST', 'PUT'].includes(one.method) && one.status === 201,
    )
  }

  /** Returns the chapter that `x-chapter` names. */
  #chapterOf({ chapter }: ApiOperation): DraftedChapter | undefined {
    if (chapter === undefined) return undefined
    const name = pascal(chapter)
    const creator = this.operations.find(
      (one) => !this.#inProgress.has(one) && pascal(this.#storyName(one)) === name,
    )
    return creator && this.#open(this.#wire(creator), true)
  }

  #storyName(operation: ApiOperation): string {
    const { noun, participle } = deedOf(
      operation,
      this.#resources.some(({ creator }) => creator === operation),
    )
    return camel(`${noun} has been ${participle}`)
  }

  #storyOf(operation: ApiOperation, creates: boolean): { readonly name: string; readonly phrase: string } {
    const deed = deedOf(operation, creates)
    const place = literalsOf(operation.path).slice(-2).map(singular).join(' ')
    const name = this.#stories.take(
      storyNameOf(deed),
      storyNameOf({ ...deed, noun: place }),
      storyNameOf({ ...deed, noun: `${literalsOf(operation.path).join(' ')}` }),
    )
    const words = inWords(name)
    const article = !creates ? 'the' : /^[aeiou]/.test(words) ? 'an' : 'a'
    return { name, phrase: this.#phrases.take(`${article} ${words}`, `${article} ${words} as drafted`) }
  }

  /** Returns what a parameter of a path is the id of: by a link, by its place, or by its name. */
  #resourceAt(operation: ApiOperation, at: number, name: string): Resource | undefined {
    const linked = this.#resources.find(({ creator }) =>
      creator.links.some(
        ({ to, parameter }) => parameter === name && [operation.name, nameOf(operation)].includes(to),
      ),
    )
    const segments = operation.path.split('/')
    const end = segments.findIndex(
      (_, index) => parametersIn(segments.slice(0, index + 1).join('/')).length > at,
    )
    const before = segments.slice(0, end + 1).join('/')
    const shape = shapeOf(before)
    return (
      linked ??
      this.#resources.find(({ creator }) => itemShapeOf(creator) === shape) ??
      this.#resourceCalled(name) ??
      (/^_?(?:id|uuid|guid)$/i.test(name)
        ? this.#resourceCalled(`${singular(segments[end - 1] ?? '')}Id`)
        : undefined)
    )
  }

  #resourceCalled(name: string): Resource | undefined {
    const plain = plainly(name)
    return this.#resources.find(({ member, noun, creator }) =>
      [member, `${noun}id`, `${singular(literalsOf(creator.path).at(-1) ?? '')}id`].some(
        (one) => plainly(one) === plain,
      ),
    )
  }

  /** Returns the one resource whose name ends like that of an id: a `fromAccountId` may be of a bank account. */
  #resourceLike(name: string, guesses?: string[]): Resource | undefined {
    if (!namesId(name)) return undefined
    const stem = wordsOf(name).slice(0, -1).at(-1)
    const alike = this.#resources.filter(({ noun }) => stem !== undefined && noun.endsWith(stem))
    if (alike.length !== 1) return undefined
    guesses?.push(`${name} is the id of the ${alike[0]?.noun}`)
    return alike[0]
  }
}

function storyNameOf({ noun, participle }: Deed): string {
  return camel(`${noun} has been ${participle}`)
}

/** Returns the stories that arrange what an operation needs; undefined stands for a new story that begins. */
export function arrangementOf(
  wired: WiredOperation,
  { operations }: DraftedBook,
): (WiredOperation | undefined)[] {
  const steps: (WiredOperation | undefined)[] = []
  const arrange = (way: readonly WiredOperation[], needs: readonly Resource[]): void => {
    for (const { creator } of needs) {
      const needed = operations.find(({ operation }) => operation === creator)
      if (needed === undefined || way.includes(needed) || steps.includes(needed)) continue
      const wayToIt = [...chainOf(needed.chapter.opener), needed]
      arrange(wayToIt, needsOf(wayToIt))
    }
    if (way.length > 0) steps.push(...(steps.length > 0 ? [undefined] : []), ...way)
  }
  const way = chainOf(wired.chapter.opener)
  arrange(way, [...needsOf(way), ...wired.needs])
  return steps
}

function needsOf(way: readonly WiredOperation[]): Resource[] {
  return way.flatMap(({ needs }) => needs)
}

/** Returns the stories that lead to a chapter, by the one that opens it. */
export function chainOf(opener: WiredOperation | undefined): WiredOperation[] {
  return opener === undefined ? [] : [...chainOf(opener.chapter.opener), opener]
}

/** Returns the member of a response that is the id of what was created. */
function idIn(
  ids: readonly ApiMember[],
  called: readonly string[],
  nouns: readonly string[],
): ApiMember | undefined {
  const names = [...called, 'id', 'uuid', ...nouns.map((noun) => plainly(`${noun}id`))]
  const shallow = [...ids].sort((one, other) => one.path.length - other.path.length)
  return names
    .map((name) => shallow.find(({ path }) => plainly(path.at(-1) ?? '') === name))
    .find((one) => one !== undefined)
}
