import { setTimeout } from 'node:timers/promises'
import { ConfigurationError } from '../../errors'
import {
  chapterInWords,
  inWords,
  isAnswered,
  type AnyChapter,
  type ChapterClass,
  type Rehearsal,
  type StoryBook,
} from '../seam'
import type { Contract } from './contract'
import type { Finding, Trouble } from './finding'
import type { Field } from './field'
import type { WalkStart } from './walk-start'
import { WalkRunner, type WalkOutcome } from './walk-runner'
import { shrink, type TroubledWalk, type StillShows } from './shrink'
import { hookOf } from './usable-starts'

export interface HuntOptions {
  readonly walks: number
  /** The most phrases of a walk. */
  readonly length: number
  readonly seed: number
  readonly refusals: boolean
  readonly atOnce: boolean
  readonly contract: Contract | undefined
  /** The only book to walk; all if undefined. */
  readonly book: ChapterClass<StoryBook> | undefined
  /** Aborted when the time is up or the hunt was stopped. */
  readonly signal: AbortSignal
  /** Returns the elapsed share of the available time, from 0 on. */
  readonly elapsed: () => number
  readonly onProgress?: ((text: string) => void) | undefined
  /** Called with each trouble when it shows for the first time. */
  readonly onSuspect?: ((trouble: Trouble) => void) | undefined
}

/** A trouble that was seen once, and why it is not a finding. */
export interface UnsteadyTrouble extends TroubledWalk {
  readonly why: 'it did not come back' | 'there was no time to tell it again'
}

/** The pause before a slow walk is repeated: a machine that was busy may have slowed it. */
const calmMs = 1000

/** The share of the available time at which each part of the hunt stops. */
const until = { walking: 0.4, walkingAlone: 0.7, repeating: 0.6, trying: 0.8 }

/** Runs the walks of a hunt, and collects its findings. */
export class Hunter {
  readonly runner: WalkRunner
  readonly options: HuntOptions
  readonly notes = new Set<string>()
  readonly findings: Finding[] = []
  readonly unsteady: UnsteadyTrouble[] = []
  readonly #suspects = new Map<string, { field: Field; shown: TroubledWalk }>()
  readonly #suspected = new Set<string>()
  readonly #lookedInto = new Set<string>()
  readonly #walked = new Set<string>()
  /** The number of exploring walks, without those that examine a trouble. */
  walks = 0

  constructor(rehearsal: Rehearsal, options: HuntOptions) {
    this.options = options
    this.runner = new WalkRunner(rehearsal, options.signal, options.contract)
  }

  /** Runs a walk and notes its outcome; undefined if the hunt was stopped meanwhile. */
  async walk(field: Field, ...[walk]: Parameters<WalkRunner['walk']>): Promise<WalkOutcome | undefined> {
    const walked = await this.runner.walk(walk)
    if (walked === undefined) return undefined
    for (const { kind, name, chapter, to, lacks } of walked.storyOutcomes) {
      if (kind !== 'story' || lacks) continue
      this.#walked.add(inWords(name)).add(`${inWords(name)} in ${chapterInWords(chapter)}`)
      field.ways.attempt({ from: chapter, story: name }, to !== undefined)
      if (to !== undefined) field.ways.note({ from: chapter, story: name, to })
    }
    this.#noteHook(walked)
    field.experience.note(walked)
    field.refusals.note(walk, walked.storyOutcomes)
    field.readUrls.note(walked)
    for (const trouble of walked.troubles) {
      const known = this.#suspects.get(trouble.cause)
      this.suspect(trouble)
      if (known === undefined || trouble.moves < known.shown.trouble.moves)
        this.#suspects.set(trouble.cause, { field, shown: { walk: shownBy(walk, trouble), trouble } })
    }
    return walked
  }

  /** Whether a part of the hunt must stop to leave time for those after it. */
  isLate(doing: keyof typeof until): boolean {
    const { refusals, atOnce, elapsed } = this.options
    return elapsed() > (doing === 'walking' && !refusals && !atOnce ? until.walkingAlone : until[doing])
  }

  #noteHook({ outcome: { trouble } }: WalkOutcome): void {
    if (trouble?.kind !== 'hook' || trouble.status !== 'failed') return
    this.notes.add(`${hookOf(trouble)} failed: ${trouble.error?.message.split('\n')[0] ?? trouble.status}`)
  }

  /** Reports a trouble when it is seen for the first time. */
  suspect(trouble: Trouble): void {
    if (!this.#suspected.has(trouble.cause)) this.options.onSuspect?.(trouble)
    this.#suspected.add(trouble.cause)
  }

  /** Repeats a walk that showed a trouble, and shrinks it if the trouble comes back; says whether it did. */
  async confirmAndShrink(
    field: Field,
    shown: TroubledWalk,
    stillShows: StillShows,
    likewise: readonly string[] = [],
  ): Promise<boolean> {
    if (this.findings.some(({ trouble }) => trouble.cause === shown.trouble.cause)) return true
    this.suspect(shown.trouble)
    const again = await stillShows(shown.walk)
    if (again === undefined) {
      const why = this.runner.isOver ? 'there was no time to tell it again' : 'it did not come back'
      this.unsteady.push({ ...shown, why })
      return false
    }
    const isOver = (): boolean => this.runner.isOver
    const shrunk = await shrink({ walk: shown.walk, trouble: again }, stillShows, { ...field, isOver })
    const shrunkFrom = shown.trouble.moves + shown.walk.ending.filter(({ isProbe }) => !isProbe).length
    this.findings.push({ ...shrunk, shrunkFrom, likewise })
    return true
  }

  /** Whether a story was told or tried in a chapter; both names are in words, and an undefined chapter means any. */
  wasWalked(story: string, chapter: string | undefined): boolean {
    return this.#walked.has(chapter === undefined ? story : `${story} in ${chapter}`)
  }

  noteTried(story: string, chapter: AnyChapter): void {
    this.#walked.add(`${inWords(story)} in ${chapterInWords(chapter)}`).add(inWords(story))
  }

  /**
   * Explores the fields in turn with planned walks.
   *
   * @throws {@link ConfigurationError} when the API does not answer.
   */
  async wander(fields: readonly Field[]): Promise<void> {
    const { walks, length, onProgress } = this.options
    for (; this.walks < walks && !this.runner.isOver && !this.isLate('walking'); this.walks++) {
      const field = fields[this.walks % fields.length] as Field
      const turn = Math.floor(this.walks / fields.length)
      const start = field.starts[turn % field.starts.length] as WalkStart
      const walked = await this.walk(field, await field.planner.plan(start, length))
      if (walked === undefined) break
      if (this.walks === 1) mustAnswer(this.runner, walked)
      onProgress?.(`${this.walks + 1} of ${walks} walks, ${this.#suspects.size} suspected`)
    }
  }

  /** Looks into each trouble that a walk showed, once, the shortest walk first. */
  async lookIntoSuspects(): Promise<void> {
    const suspects = [...this.#suspects.values()]
      .filter(({ shown }) => !this.#lookedInto.has(shown.trouble.cause))
      .sort((one, other) => one.shown.trouble.moves - other.shown.trouble.moves)
    for (const { field, shown } of suspects) {
      this.#lookedInto.add(shown.trouble.cause)
      this.options.onProgress?.(
        `Looking into ${shown.trouble.kind}: ${inWords(shown.trouble.stories.at(-1) ?? '')}`,
      )
      await this.confirmAndShrink(field, shown, (walk) => this.#showing(walk, shown.trouble))
    }
  }

  async #showing(walk: TroubledWalk['walk'], { kind, cause }: Trouble): Promise<Trouble | undefined> {
    if (kind === 'too slow') await setTimeout(calmMs)
    const walked = await this.runner.walk(walk)
    return walked?.troubles.find((one) => one.cause === cause)
  }
}

/** Returns the walk without its ending, unless the trouble needs it. */
function shownBy(walk: TroubledWalk['walk'], { needsEnding = true }: Trouble): TroubledWalk['walk'] {
  return needsEnding ? walk : { ...walk, ending: [] }
}

/** @throws {@link ConfigurationError} when no request was answered so far. */
function mustAnswer({ hasAnswer, requests }: WalkRunner, { outcome }: WalkOutcome): void {
  const failed = outcome.exchanges.find((exchange) => !isAnswered(exchange))
  if (hasAnswer || requests === 0 || failed === undefined || isAnswered(failed)) return
  const { request, outcome: failure } = failed
  throw new ConfigurationError(
    `The API does not answer: ${outcome.redact(`${request.method} ${request.url}`)} (${failure.code}).\nStart it, or say where it is, and explore again.`,
  )
}
