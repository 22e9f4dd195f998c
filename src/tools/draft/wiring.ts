import { withArticle } from '../../formats'
import { inWords } from '../../story'
import { camel, deedOf, literalsOf, pascal, singular, UniqueNames } from './names'
import { nameOf, type ApiOperation } from './operation'
import { giverOf, resourcesIn, type Resource } from './id-sources'
import { IdPlace, mapRunValues, newValue, RunValue } from './values'

/** An operation with what it takes from others; an `IdPlace` left in its request is a variable of the scenario. */
export interface WiredOperation extends ApiOperation {
  /** Those that create what it needs. */
  readonly needs: readonly WiredOperation[]
  /** What it creates, if others need that. */
  readonly resource: Resource | undefined
  /** Undefined for what only reads, and for what is unknown. */
  readonly story: { readonly name: string; readonly phrase: string } | undefined
  /** The one whose story opens the chapter that it belongs to; undefined for the first chapter. */
  readonly before: WiredOperation | undefined
  readonly ends: boolean
  readonly certainty: 'wired' | 'guessed' | 'unknown'
  /** Why it is not certain; empty if it is. */
  readonly reason: string
  /** The places to which nothing gives a value. */
  readonly open: readonly IdPlace[]
}

export function wire(
  operations: readonly ApiOperation[],
  takenPhrases: readonly string[] = [],
): WiredOperation[] {
  const wiring = new Wiring(operations, takenPhrases)
  return operations.flatMap((one) => wiring.of(one) ?? [])
}

/** What is known of the places of a request: those who give them ids, and the places that stay open. */
interface FoundGivers {
  readonly needs: Set<WiredOperation>
  readonly open: IdPlace[]
  readonly guesses: string[]
}

class Wiring {
  /** All that operations create or list, and what of it others need. */
  readonly #all: readonly Resource[]
  readonly #resources: readonly Resource[]
  readonly #stories: ReadonlyMap<ApiOperation, NonNullable<WiredOperation['story']>>
  /** Undefined for one that is being wired. */
  readonly #wired = new Map<ApiOperation, WiredOperation | undefined>()

  constructor(
    readonly operations: readonly ApiOperation[],
    takenPhrases: readonly string[],
  ) {
    const taken = takenPhrases.map((phrase) => camel(phrase.replace(/^(?:an?|the) /, '')))
    const names = new UniqueNames(['constructor', ...taken])
    this.#all = resourcesIn(operations, names)
    const needed = operations.flatMap((operation) =>
      idPlacesIn(operation.request)
        .flatMap((place) => giverOf(operation, place, this.#all)?.resource ?? [])
        .filter(({ creator }) => creator !== operation),
    )
    this.#resources = this.#all.filter((resource) => needed.includes(resource))
    this.#stories = storiesOf(operations, this.#resources, names)
  }

  /** Returns an operation as it is wired; undefined while it is being wired. */
  of(operation: ApiOperation): WiredOperation | undefined {
    if (!this.#wired.has(operation)) {
      this.#wired.set(operation, undefined)
      this.#wired.set(operation, this.#connect(operation))
    }
    return this.#wired.get(operation)
  }

  #connect(operation: ApiOperation): WiredOperation {
    const { lesson, method } = operation
    const found: FoundGivers = { needs: new Set(), open: [], guesses: [...operation.guesses] }
    const { path, ...others } = operation.request
    const request = { path: this.#fill(path, operation, found), ...this.#fill(others, operation, found) }
    const { needs, open, guesses } = found
    const problems = [...operation.problems, ...open.map(({ shown }) => `nothing says what ${shown} is`)]
    const unknown = lesson === undefined ? problems : [lesson.unknown ?? []].flat()
    const reasons = unknown.length > 0 || lesson !== undefined ? unknown : guesses
    const ifKnown = reasons.length > 0 ? 'guessed' : 'wired'
    return {
      ...operation,
      request,
      needs: [...needs],
      resource: this.#resourceOf(operation),
      open,
      story: unknown.length > 0 || open.length > 0 ? undefined : this.#stories.get(operation),
      before: this.#beforeOf(operation, [...needs]),
      ends: method === 'DELETE' && operation.path.endsWith('}') && needs.size > 0,
      certainty: unknown.length > 0 ? 'unknown' : ifKnown,
      reason: [...new Set(reasons)].join('; ').replace(/\s+/g, ' '),
    }
  }

  /** Puts the ids that others give into a part of a request. */
  #fill<Values>(values: Values, operation: ApiOperation, { needs, open, guesses }: FoundGivers): Values {
    const own = this.#resourceOf(operation)
    const used = new Set<Resource>()
    return mapRunValues(values, (place) => {
      if (!(place instanceof IdPlace)) return place
      const giver = giverOf(operation, place, this.#all)
      if (giver?.resource === own && own?.from === 'path') return newValue.text(8)
      // A second id of the same kind is likely to be one of something else.
      const creator = giver && !used.has(giver.resource) ? this.of(giver.resource.creator) : undefined
      if (giver === undefined || creator === undefined || creator.certainty === 'unknown') {
        open.push(place)
        return place
      }
      used.add(giver.resource)
      needs.add(creator)
      guesses.push(...giver.guesses)
      const { member } = giver.resource
      return new RunValue(`{{${member}}}`, `storyData.${member}`, true)
    }) as Values
  }

  #resourceOf(operation: ApiOperation): Resource | undefined {
    return this.#resources.find(({ creator }) => creator === operation)
  }

  /** Returns the one whose chapter an operation belongs to: as learned, as `x-chapter` says, or as its ids say. */
  #beforeOf({ chapter, lesson }: ApiOperation, needs: readonly WiredOperation[]): WiredOperation | undefined {
    const isNamed = (one: ApiOperation): boolean =>
      nameOf(one) === lesson?.after ||
      (chapter !== undefined && pascal(this.#stories.get(one)?.name ?? '') === pascal(chapter))
    const named = this.operations.filter(isNamed).map((one) => this.of(one))
    const [deepest] = [...needs].sort((one, other) => storiesUpTo(other).length - storiesUpTo(one).length)
    return named.find((one) => one?.story !== undefined) ?? deepest
  }
}

function idPlacesIn(value: unknown): IdPlace[] {
  const places: IdPlace[] = []
  mapRunValues(value, (part) => part instanceof IdPlace && places.push(part))
  return places
}

/** Returns the stories of operations that change something, or give an id. */
function storiesOf(operations: readonly ApiOperation[], resources: readonly Resource[], names: UniqueNames) {
  const givers = new Set(resources.map(({ creator }) => creator))
  const told = operations.filter(
    (one) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(one.method) || givers.has(one),
  )
  return new Map(
    told.map((operation) => {
      const creates = operation.status === 201 || givers.has(operation)
      const { noun, participle } = deedOf(operation, creates)
      const place = literalsOf(operation.path).map(singular)
      const called = (what: string): string => camel(`${what} has been ${participle}`)
      const name = names.take(called(noun), called(place.slice(-2).join(' ')), called(place.join(' ')))
      const words = inWords(name)
      return [operation, { name, phrase: creates ? withArticle(words) : `the ${words}` }]
    }),
  )
}

/** Returns the stories that lead to a chapter, by the one that opens it. */
export function storiesUpTo(opener: WiredOperation | undefined): WiredOperation[] {
  return opener === undefined ? [] : [...storiesUpTo(opener.before), opener]
}

/** Returns the stories that arrange what an operation needs; a new story begins with each list. */
export function arrangementOf(wired: WiredOperation): WiredOperation[][] {
  const lines: WiredOperation[][] = []
  const arrange = (line: WiredOperation[], told: readonly WiredOperation[] = line): void => {
    for (const need of told.flatMap(({ needs }) => needs))
      if (![line, ...lines].some((one) => one.includes(need))) arrange(storiesUpTo(need))
    if (line.length > 0) lines.push(line)
  }
  const line = storiesUpTo(wired.before)
  arrange(line, [...line, wired])
  return lines
}
