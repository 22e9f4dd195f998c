import { setTimeout } from 'node:timers/promises'
import { ConfigurationError } from '../../errors'
import {
  chapterInWords,
  inWords,
  isAnswered,
  type AnyChapter,
  type ChapterClass,
  type Exchange,
  type Rehearsal,
  type StoryBook,
} from '../seam'
import type { BookToWalk } from './book-to-walk'
import type { Finding, Trouble, TroubledWalk } from './finding'
import { hookInWords, isUnconnected, WalkRunner, type WalkOutcome } from './runner'
import { shrink, type StillShows } from './shrink'
import { Random } from './values'
import type { Walk, WalkStart } from './walk'

export interface HuntOptions {
  readonly walks: number
  /** The most phrases of a walk. */
  readonly length: number
  readonly seed: number
  readonly refusals: boolean
  readonly atOnce: boolean
  /** Says how a response departs from an OpenAPI document. */
  readonly contract: Contracted | undefined
  /** The only book to walk; all if undefined. */
  readonly book: ChapterClass<StoryBook> | undefined
  /** Aborted when the time is up or the hunt was stopped. */
  readonly signal: AbortSignal
  /** Returns the elapsed share of the available time, from 0 on. */
  readonly elapsed: () => number
  /** The available time. */
  readonly seconds?: number
  readonly onProgress?: ((text: string) => void) | undefined
  /** Called with each trouble when it shows for the first time, and the number of requests until then. */
  readonly onSuspect?: ((trouble: Trouble, requests: number) => void) | undefined
}

export interface Contracted {
  /** The path of the document, as given by the user. */
  readonly file: string
  departure(exchange: Exchange): { readonly operation: string; readonly message: string } | undefined
}

/** How one kind of finding is found. */
export interface Finder {
  /** The kind, as it is named in reports and files. */
  readonly kind: string
  /** Returns what a walk shows of it; not called for a walk that reached no API. */
  inWalk?(walked: WalkOutcome, options: HuntOptions): Trouble[]
  /** Looks for it with walks of its own, after the planned ones. */
  search?(book: BookToWalk, hunter: Hunter): Promise<void>
  /** The pause before a walk that showed it is repeated, in milliseconds. */
  readonly pauseMs?: number
}

/** A trouble that was seen once, and why it is not a finding. */
export interface UnsteadyTrouble extends TroubledWalk {
  readonly why: 'it did not come back' | 'there was no time to tell it again'
}

/** The share of the available time at which each part of the hunt stops. */
const until = { walking: 0.4, walkingAlone: 0.7, trying: 0.8 }

/** Runs the walks of a hunt, and collects its findings. */
export class Hunter {
  readonly runner: WalkRunner
  readonly #random: Random
  readonly notes = new Set<string>()
  readonly findings: Finding[] = []
  readonly unsteady: UnsteadyTrouble[] = []
  readonly #suspects = new Map<string, { book: BookToWalk; shown: TroubledWalk }>()
  readonly #suspected = new Set<string>()
  readonly #lookedInto = new Set<string>()
  readonly #walked = new Set<string>()
  /** The number of exploring walks, without those that examine a trouble. */
  walks = 0

  constructor(
    rehearsal: Rehearsal,
    readonly options: HuntOptions,
    readonly finders: readonly Finder[],
  ) {
    this.runner = new WalkRunner(rehearsal, options.signal)
    this.#random = new Random(`${options.seed}`)
  }

  /** Runs a walk and learns from it; undefined if the hunt was stopped meanwhile. */
  async walk(book: BookToWalk, walk: Walk): Promise<WalkOutcome | undefined> {
    const walked = await this.runner.walk(walk)
    if (walked === undefined) return undefined
    for (const { kind, name, chapter, lacks } of walked.storyOutcomes) {
      if (kind !== 'story' || lacks) continue
      this.noteTried(name, chapter)
    }
    const { trouble: hook } = walked.outcome
    if (hook?.kind === 'hook' && hook.status === 'failed')
      this.notes.add(`${hookInWords(hook.text)} failed: ${hook.error?.message.split('\n')[0] ?? hook.status}`)
    book.experience.note(walked)
    book.refusals.note(walk, walked.storyOutcomes)
    book.readUrls.note(walked)
    for (const trouble of this.troublesIn(walked)) {
      const known = this.#suspects.get(trouble.cause)
      this.suspect(trouble)
      if (known !== undefined && known.shown.trouble.moves <= trouble.moves) continue
      const shown = trouble.needsEnding === false ? { ...walk, ending: [] } : walk
      this.#suspects.set(trouble.cause, { book, shown: { walk: shown, trouble } })
    }
    return walked
  }

  /** Returns the troubles of one walk, each cause once. */
  troublesIn(walked: WalkOutcome): Trouble[] {
    const { exchanges } = walked.outcome
    if (this.runner.hasAnswer && exchanges.length > 0 && exchanges.every(isUnconnected)) return []
    const troubles = this.finders.flatMap((finder) => finder.inWalk?.(walked, this.options) ?? [])
    return troubles.filter(({ cause }, at) => troubles.findIndex((one) => one.cause === cause) === at)
  }

  /** Does work for each item, in random order, as long as there is time; notes what was left out. */
  async each<Item>(what: string, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    let done = 0
    for (const item of this.#random.shuffle(items)) {
      if (this.runner.isOver || this.options.elapsed() > until.trying) break
      await work(item)
      done++
    }
    this.#noteLeftOut(what, done, items.length)
  }

  #noteLeftOut(what: string, done: number, all: number): void {
    const { seconds } = this.options
    const needed =
      seconds === undefined ? '' : `; --seconds ${Math.ceil((seconds * all) / Math.max(done, 1))} for all`
    if (done < all && this.runner.gone === undefined)
      this.notes.add(`Tried ${done} of ${all} ${what}${needed}.`)
  }

  /** Reports a trouble when it is seen for the first time. */
  suspect(trouble: Trouble): void {
    if (!this.#suspected.has(trouble.cause)) this.options.onSuspect?.(trouble, this.runner.requests)
    this.#suspected.add(trouble.cause)
  }

  /** Repeats a walk that showed a trouble, and shrinks it; undefined if the trouble does not come back. */
  async confirmAndShrink(
    book: BookToWalk,
    shown: TroubledWalk,
    stillShows: StillShows,
  ): Promise<Finding | undefined> {
    const known = this.findings.find(({ trouble }) => trouble.cause === shown.trouble.cause)
    if (known !== undefined) return known
    this.suspect(shown.trouble)
    const again = await stillShows(shown.walk)
    if (again === undefined) {
      const why = this.runner.isOver ? 'there was no time to tell it again' : 'it did not come back'
      this.unsteady.push({ ...shown, why })
      return undefined
    }
    const isOver = (): boolean => this.runner.isOver
    const shrunk = await shrink({ walk: shown.walk, trouble: again }, stillShows, { ...book, isOver })
    const endings = shown.walk.ending.filter(({ role }) => role !== 'probe').length
    const finding = { ...shrunk, shrunkFrom: shown.trouble.moves + endings, likewise: [] }
    this.findings.push(finding)
    return finding
  }

  /** Whether a story was told or tried in a chapter; both names are in words, and an undefined chapter means any. */
  wasWalked(story: string, chapter: string | undefined): boolean {
    return this.#walked.has(chapter === undefined ? story : `${story} in ${chapter}`)
  }

  noteTried(story: string, chapter: AnyChapter): void {
    this.#walked.add(inWords(story)).add(`${inWords(story)} in ${chapterInWords(chapter)}`)
  }

  /**
   * Explores the books in turn with planned walks.
   *
   * @throws {@link ConfigurationError} when the API does not answer.
   */
  async explore(books: readonly BookToWalk[]): Promise<void> {
    const { walks, length, refusals, atOnce, elapsed, onProgress } = this.options
    const end = refusals || atOnce ? until.walking : until.walkingAlone
    for (; this.walks < walks && !this.runner.isOver && elapsed() <= end; this.walks++) {
      const book = books[this.walks % books.length] as BookToWalk
      const turn = Math.floor(this.walks / books.length)
      const start = book.starts[turn % book.starts.length] as WalkStart
      const walked = await this.walk(book, await book.planner.plan(start, length))
      if (walked === undefined) break
      await book.planner.note(walked)
      if (this.walks === 1) this.#mustAnswer(walked)
      onProgress?.(`${this.walks + 1} of ${walks} walks, ${this.#suspects.size} suspected`)
    }
    this.#noteLeftOut('walks', this.walks, walks)
  }

  /** Looks into each trouble that a walk showed, once, the shortest walk first. */
  async lookIntoSuspects(): Promise<void> {
    const suspects = [...this.#suspects.values()]
      .filter(({ shown }) => !this.#lookedInto.has(shown.trouble.cause))
      .sort((one, other) => one.shown.trouble.moves - other.shown.trouble.moves)
    for (const { book, shown } of suspects) {
      const { kind, cause, stories } = shown.trouble
      this.#lookedInto.add(cause)
      this.options.onProgress?.(`Looking into ${kind}: ${inWords(stories.at(-1) ?? '')}`)
      const { pauseMs = 0 } = this.finders.find((finder) => finder.kind === kind) ?? {}
      await this.confirmAndShrink(book, shown, async (walk) => {
        await setTimeout(pauseMs)
        const walked = await this.runner.walk(walk)
        return walked && this.troublesIn(walked).find((one) => one.cause === cause)
      })
    }
  }

  #mustAnswer({ outcome }: WalkOutcome): void {
    const failed = outcome.exchanges.find((exchange) => !isAnswered(exchange))
    if (this.runner.hasAnswer || failed === undefined || isAnswered(failed)) return
    const { request, outcome: failure } = failed
    throw new ConfigurationError(
      `The API does not answer: ${outcome.redact(`${request.method} ${request.url}`)} (${failure.code}).\nStart it, or say where it is, and explore again.`,
    )
  }
}
