import { ConfigurationError, counted } from '../errors'
import { isAnswered, type FailedExchange } from '../exchange'
import type { Project, ProjectScenario } from '../project'
import type { Rehearsal } from '../rehearsal'
import {
  chapterInWords,
  EndChapter,
  inWords,
  type AnyChapter,
  type ChapterClass,
  type StoryBook,
} from '../story'
import type { Contract } from './contract'
import type { Found, Trouble } from './finding'
import { beginning, type Ground } from './ground'
import { Guide, type Walked } from './guide'
import { Random } from './random'
import { Refusals } from './refusals'
import { findAccepted } from './find-accepted'
import { findRaces } from './find-races'
import { Reads } from './reads'
import { findRefusals } from './find-refusals'
import { shrink, type ShownBy, type StillShows } from './shrink'
import { territoriesOf, type Territory } from './territory'
import { Walker } from './walker'

/** What to hunt with. */
export interface HuntOptions {
  readonly walks: number
  /** The most phrases of a walk. */
  readonly length: number
  readonly seed: number
  readonly refusals: boolean
  readonly atOnce: boolean
  readonly contract: Contract | undefined
  /** The one book to walk. */
  readonly book: ChapterClass<StoryBook> | undefined
  /** Aborted when the time is up or the hunt was stopped. */
  readonly signal: AbortSignal
  /** Whether it is time to stop looking for more, and to look into what was found. */
  readonly isLate: () => boolean
  readonly onProgress?: ((text: string) => void) | undefined
  /** Is given each trouble when it shows for the first time. */
  readonly onSuspect?: ((trouble: Trouble) => void) | undefined
}

/** What came of a hunt. */
export interface Hunt {
  readonly seed: number
  readonly walks: number
  readonly stories: number
  readonly requests: number
  readonly notTried: number
  readonly ways: { readonly walked: number; readonly all: number; readonly never: readonly string[] }
  readonly findings: readonly Found[]
  readonly notes: readonly string[]
  readonly unsteady: readonly ShownBy[]
  /** That the API, which answered first, is gone; undefined where it was there to the end. */
  readonly gone: string | undefined
  /** Whether a story was told, or tried, in a chapter: in words both. */
  wasWalked(story: string, chapter: string | undefined): boolean
}

/** What the parts of a hunt share for one book. */
export interface Field extends Territory {
  readonly walker: Walker
  readonly refused: Refusals
  readonly reads: Reads
}

/** Walks the story books of a project, and looks for trouble nobody wrote a scenario for. */
export class Hunter {
  readonly guide: Guide
  readonly options: HuntOptions
  readonly notes = new Set<string>()
  readonly findings: Found[] = []
  readonly unsteady: ShownBy[] = []
  readonly #suspects = new Map<string, { field: Field; shown: ShownBy }>()
  readonly #walked = new Set<string>()
  #walks = 0

  constructor(rehearsal: Rehearsal, options: HuntOptions) {
    this.options = options
    this.guide = new Guide(rehearsal, String(options.seed), options.signal, options.contract)
  }

  /** @param lending - the scenarios that lend their Background, tags and values */
  async hunt(project: Project, lending: readonly ProjectScenario[]): Promise<Hunt> {
    const fields = await this.#fields(project, lending)
    await this.#wander(fields)
    for (const field of fields) {
      await findRefusals(field, this)
      if (this.options.refusals) await findAccepted(field, this)
      if (this.options.atOnce) await findRaces(field, this)
    }
    await this.#look()
    for (const { refused, moves } of fields) {
      for (const { chapter, story, refused: times, of } of refused.sometimesRefused)
        this.notes.add(`${inWords(story)}, in ${chapterInWords(chapter)}: refused ${times} of ${of} times.`)
      for (const [pattern, message] of moves.broken)
        this.notes.add(`The phrase "${pattern}" fails before it tells a story: ${message}`)
    }
    const { stories, requests, notTried } = this.guide
    return {
      seed: this.options.seed,
      walks: this.#walks,
      stories,
      requests,
      notTried,
      ways: {
        walked: sum(fields.map(({ ways }) => ways.walked)),
        all: sum(fields.map(({ ways }) => ways.all)),
        never: fields.flatMap(({ ways }) => ways.never),
      },
      findings: this.findings,
      notes: [...this.notes],
      unsteady: this.unsteady,
      gone: this.guide.gone && describeGone(this.guide.gone, this.#walks),
      wasWalked: (story, chapter) =>
        this.#walked.has(chapter === undefined ? story : `${story} in ${chapter}`),
    }
  }

  /** Runs a walk, and notes what it came to. */
  async walk(field: Field, ...[walk]: Parameters<Guide['walk']>): Promise<Walked | undefined> {
    const walked = await this.guide.walk(walk)
    if (walked === undefined) return undefined
    for (const { kind, name, chapter, to, lacks } of walked.told) {
      if (kind !== 'story' || lacks) continue
      this.#walked.add(inWords(name)).add(`${inWords(name)} in ${chapterInWords(chapter)}`)
      field.ways.attempt({ from: chapter, story: name })
      if (to !== undefined) field.ways.note({ from: chapter, story: name, to })
    }
    this.#noteHook(walked)
    field.refused.note(walk, walked.told)
    field.reads.note(walked)
    for (const trouble of walked.troubles) {
      const known = this.#suspects.get(trouble.cause)
      if (known === undefined) this.options.onSuspect?.(trouble)
      if (known === undefined || trouble.moves < known.shown.trouble.moves)
        this.#suspects.set(trouble.cause, { field, shown: { walk: shownBy(walk, trouble), trouble } })
    }
    return walked
  }

  #noteHook({ outcome: { trouble } }: Walked): void {
    if (trouble?.kind !== 'hook' || trouble.status !== 'failed') return
    const name = trouble.text === '' ? 'A hook' : `The hook "${trouble.text}"`
    this.notes.add(`${name} failed: ${trouble.error?.message.split('\n')[0] ?? trouble.status}`)
  }

  /** Tells a trouble once more, and shrinks the walk that shows it; says whether it came back. */
  async lookInto(
    field: Field,
    shown: ShownBy,
    stillShows: StillShows,
    likewise: readonly string[] = [],
  ): Promise<boolean> {
    if (!this.#suspects.has(shown.trouble.cause)) this.options.onSuspect?.(shown.trouble)
    const again = await stillShows(shown.walk)
    if (again === undefined) {
      this.unsteady.push(shown)
      return false
    }
    const isOver = (): boolean => this.guide.isOver
    const shrunk = await shrink({ walk: shown.walk, trouble: again }, stillShows, { ...field, isOver })
    const shrunkFrom = shown.trouble.moves + shown.walk.ending.filter(({ isProbe }) => !isProbe).length
    this.findings.push({ ...shrunk, shrunkFrom, likewise })
    return true
  }

  /** Says that a story was tried in a chapter. */
  noteTried(story: string, chapter: AnyChapter): void {
    this.#walked.add(`${inWords(story)} in ${chapterInWords(chapter)}`).add(inWords(story))
  }

  async #fields(project: Project, lending: readonly ProjectScenario[]): Promise<Field[]> {
    const { book, seed } = this.options
    const territories = (await territoriesOf(project, lending)).filter(
      (one) => book === undefined || one.book === book,
    )
    const random = new Random(`${seed}`)
    const fields: Field[] = []
    for (const territory of territories) {
      if (territory.moves.phrases.length === 0)
        throw new ConfigurationError(
          `The story book "${inWords(territory.book.name)}" has no phrases, so there is nothing to walk.\nBind some with storiesOf(${territory.book.name}) and tell(…).`,
        )
      const { moves, values, ways } = territory
      const grounds = await this.#probe(territory.grounds)
      const walker = new Walker(moves, values, ways, random)
      fields.push({ ...territory, grounds, walker, refused: new Refusals(), reads: new Reads() })
    }
    if (!fields.some(({ grounds }) => grounds.length > 0)) throw nowhereToBegin([...this.notes])
    return fields.filter(({ grounds }) => grounds.length > 0)
  }

  /** Tries where walks begin: how far each Background leads. */
  async #probe(grounds: readonly Ground[]): Promise<Ground[]> {
    const usable: Ground[] = []
    for (const ground of grounds) {
      const walked = await this.guide.walk({ ground, moves: [], ending: [] })
      if (walked === undefined) break
      const { trouble, steps } = walked.outcome
      if (trouble?.kind === 'hook') {
        const name = trouble.text === '' ? 'A hook' : `The hook "${trouble.text}"`
        throw new ConfigurationError(
          `${name} failed where no story had been told: ${trouble.error?.message ?? trouble.status}`,
        )
      }
      if (trouble !== undefined) {
        const why = trouble.error?.message ?? `it is ${trouble.status}`
        this.notes.add(`No walk began in ${ground.uri}: its step "${trouble.text}" failed: ${why}`)
        continue
      }
      const chapter = steps.flatMap(({ reached }) => reached).at(-1) ?? ground.book
      const hasCalled = steps.some(({ acts }) => acts.some(({ act }) => act.kind === 'call'))
      const mustBegin = hasCalled || chapter === EndChapter
      const background = mustBegin ? [...ground.background, beginning] : ground.background
      usable.push({ ...ground, background, chapter: mustBegin ? ground.book : chapter })
    }
    return usable
  }

  async #wander(fields: readonly Field[]): Promise<void> {
    const { walks, length, onProgress, isLate } = this.options
    for (; this.#walks < walks && !this.guide.isOver && !isLate(); this.#walks++) {
      const field = fields[this.#walks % fields.length] as Field
      const turn = Math.floor(this.#walks / fields.length)
      const ground = field.grounds[turn % field.grounds.length] as Ground
      const walked = await this.walk(field, await field.walker.plan(ground, length))
      if (walked === undefined) break
      if (this.#walks === 1) mustAnswer(this.guide, walked)
      onProgress?.(`${this.#walks + 1} of ${walks} walks, ${this.#suspects.size} suspected`)
    }
  }

  /** Looks into what single walks showed, the worst first. */
  async #look(): Promise<void> {
    const suspects = [...this.#suspects.values()].sort(
      (one, other) => one.shown.trouble.moves - other.shown.trouble.moves,
    )
    for (const { field, shown } of suspects) {
      this.options.onProgress?.(
        `Looking into ${shown.trouble.kind}: ${inWords(shown.trouble.stories.at(-1) ?? '')}`,
      )
      if (this.guide.isOver) this.unsteady.push(shown)
      else await this.lookInto(field, shown, (walk) => this.#showing(walk, shown.trouble))
    }
  }

  async #showing(walk: ShownBy['walk'], { cause }: Trouble): Promise<Trouble | undefined> {
    const walked = await this.guide.walk(walk)
    return walked?.troubles.find((one) => one.cause === cause)
  }
}

/** The walk without an ending that has no part in its trouble. */
function shownBy(walk: ShownBy['walk'], { needsEnding = true }: Trouble): ShownBy['walk'] {
  return needsEnding ? walk : { ...walk, ending: [] }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function nowhereToBegin(notes: readonly string[]): ConfigurationError {
  return new ConfigurationError(
    [
      'There is nowhere to begin a walk.',
      ...notes,
      'A walk begins as a feature does whose scenarios are set in a story book: see the paths, tags and --book given, and withStoryBook(…) in the support code.',
    ].join('\n'),
  )
}

function describeGone({ request, outcome }: FailedExchange, walks: number): string {
  const { origin } = new URL(request.url)
  return `The API is gone: ${origin} takes no connection any more (${outcome.code}), after ${counted(walks, 'walk')}.\nStart it again, and explore again; if it stops again, the last requests in its own log say why.`
}

/** @throws {@link ConfigurationError} when nothing was answered so far. */
function mustAnswer({ hasAnswer, requests }: Guide, { outcome }: Walked): void {
  const failed = outcome.exchanges.find((exchange) => !isAnswered(exchange))
  if (hasAnswer || requests === 0 || failed === undefined || isAnswered(failed)) return
  const { request, outcome: failure } = failed
  throw new ConfigurationError(
    `The API does not answer: ${outcome.redact(`${request.method} ${request.url}`)} (${failure.code}).\nStart it, or say where it is, and explore again.`,
  )
}
