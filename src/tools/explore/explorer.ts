import { setTimeout as wait } from 'node:timers/promises'
import { ConfigurationError } from '../../errors'
import { isAnswered, takeTurns } from '../../exchange'
import { groupBy } from '../../group-by'
import { chapterInWords, inWords } from '../../story'
import type { Rehearsal } from '../../rehearsal'
import type { AcceptedCandidate, Candidate, CandidateWalk, Finding } from './candidate'
import type { Contract } from './contract'
import type { Detector, ExploredBook, Search } from './detector'
import type { LearnedByBook } from './learned-file'
import { shrink, type StillShows } from './shrink'
import { Random } from './random'
import { credentialsIn, requestSteps } from './requests'
import { Runner, type WalkRun } from './run'
import { beginAt, chapterReached, type Move, type Walk, type WalkStart } from './walk'

/** The options of `explore`, as the flags of the command. */
export interface ExploreOptions {
  /** The time limit, in seconds. @defaultValue 60 */
  readonly seconds?: number | undefined
  /** The seed of the random walks. @defaultValue another one each time */
  readonly seed?: number | undefined
  /** The number of walks. @defaultValue 200, more for a large book */
  readonly walks?: number | undefined
  /** The most stories of a walk. @defaultValue 10 */
  readonly length?: number | undefined
  /** How many walks are made at the same time. @defaultValue 1 */
  readonly lanes?: number | undefined
  /** Also tries stories that the current chapter does not allow. */
  readonly refusals?: boolean | undefined
  /** Also tells stories at the same time. */
  readonly atOnce?: boolean | undefined
  /** Also sends calls again, as if their response was lost. */
  readonly lostResponses?: boolean | undefined
  /** Also tries what one user did as every other actor. */
  readonly actors?: boolean | undefined
  /** Reports responses that break a rule of HTTP as findings. */
  readonly protocol?: boolean | undefined
  /** The path of an OpenAPI document that every response is checked against. */
  readonly openapi?: string | undefined
  /** Ends with the first finding. */
  readonly stopAtFirst?: boolean | undefined
}

export interface ExplorerOptions extends Omit<ExploreOptions, 'openapi' | 'stopAtFirst'> {
  readonly length: number
  readonly seed: number
  /** What earlier explorations have learned. */
  readonly learned?: LearnedByBook
  /** Says how a response departs from an OpenAPI document. */
  readonly contract: Contract | undefined
  /** Aborted when the time is up or the exploration was stopped. */
  readonly signal: AbortSignal
  /** Returns the elapsed share of the available time, from 0 on. */
  readonly elapsed: () => number
  /** Whether a finding is all that was wanted. */
  readonly isEnough?: ((finding: Finding) => boolean) | undefined
  /** Whether a finding is one that the project has accepted, so that its walk is shown to nobody. */
  readonly isKnown?: ((candidate: AcceptedCandidate) => boolean) | undefined
  readonly onProgress?: ((text: string) => void) | undefined
}

/** A planned walk while it is made. */
interface RunningWalk {
  readonly explored: ExploredBook
  readonly run: Promise<WalkRun | undefined>
}

/** The number of walks where none is given: for each burst, as most of them begin with one, and at the least. */
const walksForBurst = 4
const leastWalks = 200
/** After so many walks searches come, once every burst and every pair was made. */
const enoughWalks = 50
/** The share of the available time after which searches come before more walks. */
const walking = 0.35
/** The share of the time left, be it for searches, that a walk may take, and the fewest phrases that are worth one. */
const ofTimeLeft = 0.25
const leastLength = 2
/** The most phrases of the first walk, which shows how long a phrase takes. */
const firstLength = 4
/** How often a candidate is looked into that did not come back when its walk was repeated. */
const maxLooks = 2

/** Runs the walks of an exploration, and collects its findings. */
export class Explorer {
  readonly runner: Runner
  readonly random: Random
  readonly notes = new Set<string>()
  readonly findings: Finding[] = []
  readonly kinds: ReadonlyMap<string, Detector>
  /** What was seen once, and why it is not a finding. */
  readonly #unsteady = new Map<string, CandidateWalk & { readonly why: string }>()
  readonly #looks = new Map<string, number>()
  readonly #tried = new Set<string>()
  /** The number of planned walks that were made. */
  walks = 0
  /** The share of the available time that a phrase takes, as far as is known. */
  #perPhrase = 0

  constructor(
    rehearsal: Rehearsal,
    readonly options: ExplorerOptions,
    kinds: Readonly<Record<string, (explorer: Explorer) => Detector>>,
  ) {
    this.runner = new Runner(rehearsal, options.signal)
    this.random = new Random(`${options.seed}`)
    this.kinds = new Map(Object.entries(kinds).map(([name, make]) => [name, make(this)]))
  }

  get isOver(): boolean {
    return this.runner.isOver || this.findings.some((one) => this.options.isEnough?.(one))
  }

  get unsteady(): (CandidateWalk & { readonly why: string })[] {
    const found = new Set(this.findings.map(({ candidate }) => candidate.cause))
    return [...this.#unsteady.values()].filter(({ candidate }) => !found.has(candidate.cause))
  }

  /**
   * Explores the books in turn with planned walks, several at the same time. What they show is learned in the order in
   * which they were planned, so that the same seed plans the same walks.
   *
   * @param until - the share of the available time after which no more are planned
   * @throws {@link ConfigurationError} when the API does not answer.
   */
  async walkThrough(books: readonly ExploredBook[], until = walking): Promise<void> {
    const { lanes = 1, onProgress } = this.options
    const bursts = books.reduce((sum, { courses }) => sum + courses.covered.bursts.all, 0)
    const { walks = Math.max(leastWalks, walksForBurst * bursts) } = this.options
    const endTurns = lanes > 1 ? takeTurns() : undefined
    const running: RunningWalk[] = []
    try {
      for (let planned = this.walks; ; this.walks++) {
        while (running.length < (this.walks === 0 ? 1 : lanes) && planned < walks) {
          const next = this.isOver ? undefined : await this.#begin(books, planned, until)
          if (next === undefined) break
          running.push(next)
          planned++
        }
        const { explored, run } = running.shift() ?? {}
        const made = await run
        if (explored === undefined || made === undefined) break
        await this.#lookInto(explored, made)
        await explored.planner.note(made)
        if (this.walks === 0) this.#mustAnswer(made)
        onProgress?.(`${this.walks + 1} of ${walks} walks, ${this.findings.length} found`)
      }
    } finally {
      await Promise.allSettled(running.map((one) => one.run))
      endTurns?.()
    }
    if (until === 1 && this.#isCut && this.walks < walks)
      this.notes.add(`tried ${this.walks} of ${walks} walks`)
  }

  /** Begins a planned walk that is likely to end before the time is up; undefined if there is no time for another. */
  async #begin(
    books: readonly ExploredBook[],
    planned: number,
    until: number,
  ): Promise<RunningWalk | undefined> {
    const { elapsed, walks } = this.options
    const isFree = walks === undefined && until === walking
    if (isFree && planned >= enoughWalks && books.every(({ courses }) => courses.areMade)) return undefined
    const length = planned === 0 ? Math.min(firstLength, this.options.length) : this.options.length
    const explored = books[planned % books.length] as ExploredBook
    const turn = Math.floor(planned / books.length)
    const start = explored.starts[turn % explored.starts.length] as WalkStart
    const before = start.background.length
    const inTime = ((1 - elapsed()) * ofTimeLeft) / this.#perPhrase - before
    if (planned > 0 && (elapsed() > until || inTime < leastLength)) return undefined
    const walk = await explored.planner.plan(start, Math.min(length, Math.floor(inTime)))
    const beganAt = elapsed()
    const run = this.#observe(explored, walk).then((made) => {
      const perPhrase = (elapsed() - beganAt) / (before + walk.moves.length)
      this.#perPhrase = this.#perPhrase === 0 ? perPhrase : (this.#perPhrase + perPhrase) / 2
      return made
    })
    run.catch(() => undefined)
    return { explored, run }
  }

  /**
   * Looks for what planned walks do not show, several searches at the same time: first into suspicions, then at random, one
   * of each kind in turn. Returns whether all were made.
   */
  async search(suspicions: readonly Search[], others: readonly Search[]): Promise<boolean> {
    const { lanes = 1, elapsed, onProgress } = this.options
    const all = [...inTurn(suspicions), ...inTurn(this.random.shuffle(others))]
    const inOrder = all.values()
    const made = new Set<Search>()
    const beganAt = elapsed()
    const inLane = async (): Promise<void> => {
      for (const search of inOrder) {
        if (this.isOver) break
        await (search.isAlone ? this.runner.alone(search.run) : search.run())
        made.add(search)
        onProgress?.(`${made.size} of ${all.length} searches, ${this.findings.length} found`)
      }
    }
    const endTurns = lanes > 1 ? takeTurns() : undefined
    await Promise.all(Array.from({ length: lanes }, inLane)).finally(endTurns)
    if (this.#isCut && made.size < all.length) this.#noteCut(made, all, beganAt)
    return made.size === all.length
  }

  /** Whether the time ended the exploration, and not a finding or the API. */
  get #isCut(): boolean {
    const { signal } = this.options
    return this.walks > 0 && this.runner.gone === undefined && (signal.aborted || !this.isOver)
  }

  /** Notes how many searches were made, by kind, and how long all of them are likely to take. */
  #noteCut(made: ReadonlySet<Search>, all: readonly Search[], beganAt: number): void {
    const { seconds, elapsed, lanes = 1 } = this.options
    const kinds = [...groupBy(all, ({ of }) => of)].map(
      ([kind, some]) => `${kind} ${some.filter((one) => made.has(one)).length} of ${some.length}`,
    )
    const needed = (seconds ?? Infinity) * (beganAt + ((elapsed() - beganAt) * all.length) / made.size)
    const faster = lanes === 1 ? ', or --lanes 4 if scenarios share nothing' : ''
    const howToTryAll = Number.isFinite(needed) ? `; --seconds ${Math.ceil(needed)} for all${faster}` : ''
    this.notes.add(`tried ${made.size} of ${all.length} searches (${kinds.join(', ')})${howToTryAll}`)
  }

  /** Runs a walk, learns from it, and looks into what it shows; undefined if the exploration is over. */
  async run(explored: ExploredBook, walk: Walk): Promise<WalkRun | undefined> {
    const run = await this.#observe(explored, walk)
    if (run !== undefined) await this.#lookInto(explored, run)
    return run
  }

  #observe({ experience }: ExploredBook, walk: Walk): Promise<WalkRun | undefined> {
    return this.runner.run(walk, { recalls: true, checksFrom: experience.checksFrom(walk) })
  }

  async #lookInto(explored: ExploredBook, run: WalkRun): Promise<void> {
    const { walk, acts, outcome } = run
    for (const { kind, name, chapter, lacks } of acts)
      if (kind === 'story' && !lacks)
        this.#tried.add(inWords(name)).add(`${inWords(name)} in ${chapterInWords(chapter)}`)
    const { trouble: hook } = outcome
    if (hook?.kind === 'hook' && hook.status === 'failed' && outcome.notAnswered.length === 0)
      this.notes.add(`${hookInWords(hook.text)} failed: ${hook.error?.message.split('\n')[0] ?? hook.status}`)
    explored.experience.note(run)
    explored.book.values.inventions.note(run)
    for (const candidate of this.candidatesIn(run, explored)) {
      await this.confirm(explored, { walk, candidate }, (again) =>
        this.#showsAgain(explored, again, candidate),
      )
    }
  }

  /** Returns the candidates of one run, each cause once. */
  candidatesIn(run: WalkRun, explored: ExploredBook): Candidate[] {
    if (this.runner.hasAnswer && run.isUnconnected) return []
    const candidates = [...this.kinds.values()].flatMap((kind) => kind.inRun?.(run, explored) ?? [])
    return candidates.filter(({ cause }, at) => candidates.findIndex((one) => one.cause === cause) === at)
  }

  async #showsAgain(
    explored: ExploredBook,
    walk: Walk,
    candidate: Candidate,
  ): Promise<Candidate | undefined> {
    const { kind, cause, causedBy } = candidate
    if (causedBy !== undefined) {
      const without = await this.runWithout(causedBy.story, walk, explored)
      if (without === undefined || !causedBy.isWhy(without)) return undefined
    }
    const { times, afterMs } = this.kinds.get(kind)?.again ?? { times: 1, afterMs: 0 }
    let shown: Candidate | undefined
    for (let time = 0; time < times; time++) {
      await wait(afterMs)
      const run = await this.runner.run(walk)
      const found = run && this.candidatesIn(run, explored)
      shown = found?.find((one) => one.cause === cause)
      if (shown === undefined) return undefined
    }
    return shown
  }

  /**
   * Runs a walk without a story, or if it ends with it, without the first of its runs after which the walk comes back to
   * where it was, and what leads back; undefined if that cannot be.
   */
  async runWithout(story: string, walk: Walk, { book }: ExploredBook): Promise<WalkRun | undefined> {
    const tells = ({ stories }: Move): boolean => stories.some((one) => one.story === story)
    const isLast = walk.moves.at(-1)?.stories.at(-1)?.story === story
    const backFrom = (first: number): number => {
      const from = chapterReached(beginAt(walk.start, walk.moves.slice(0, first)))
      return walk.moves.findIndex(({ to }, at) => at >= first && to === from)
    }
    const first = walk.moves.findIndex((move, at) => tells(move) && backFrom(at) >= 0)
    if (isLast && first < 0) return undefined
    const back = backFrom(first)
    const moves = walk.moves.filter((move, at) => (isLast ? at < first || at > back : !tells(move)))
    const without = await book.rebuild({ ...walk, moves })
    return without && this.runner.run(without)
  }

  /** Repeats a walk that showed a candidate, alone, and shrinks it; undefined if the candidate does not come back. */
  confirm(
    explored: ExploredBook,
    { walk: whole, candidate }: CandidateWalk,
    stillShows: StillShows,
  ): Promise<Finding | undefined> {
    return this.runner.alone(async () => {
      // A finding that was enough has come while this one waited.
      if (this.isOver && !this.runner.isOver) return undefined
      const { cause, kind, signature, stories, chapter, moves, likewise, ending = whole.ending } = candidate
      const walk = { ...whole, ending }
      const isAccepted = (one: Candidate): boolean => this.options.isKnown?.(one) === true
      const known = this.findings.find(
        ({ candidate: one }) =>
          (one.cause === cause || (signature !== undefined && one.signature === signature)) &&
          // What was accepted in one chapter may be wrong in another.
          (one.kind !== kind || !isAccepted(one) || isAccepted(candidate)),
      )
      const isElsewhere = likewise !== undefined && likewise !== known?.candidate.likewise
      if (isElsewhere && known?.likewise.includes(likewise) === false) known.likewise.push(likewise)
      if (known?.candidate.kind === kind && known.candidate.stories.join() === stories.join())
        known.chapters.add(chapter)
      const looks = this.#looks.get(cause) ?? 0
      if (known !== undefined || looks >= maxLooks) return known
      this.#looks.set(cause, looks + 1)
      this.options.onProgress?.(`Looking into ${kind}: ${inWords(stories.at(-1) ?? '')}`)
      const again = await stillShows(walk)
      if (again === undefined) {
        const why = this.runner.isOver ? 'there was no time to repeat it' : 'it did not happen again'
        const { mayBeOfOthers } = this.kinds.get(kind) ?? {}
        const isOfOthers = mayBeOfOthers === true && (this.options.lanes ?? 1) > 1 && !this.runner.isOver
        if (candidate.causedBy === undefined && !isOfOthers)
          this.#unsteady.set(cause, { walk, candidate, why })
        return undefined
      }
      const context = { ...explored, isOver: () => this.runner.isOver }
      const shown = { walk, candidate: again }
      const shrunk = this.options.isKnown?.(again) ? shown : await shrink(shown, stillShows, context)
      const endings = ending.filter(({ role }) => role !== 'probe').length
      const chapters = new Set([shrunk.candidate.chapter])
      const shownAs = await this.#readAsBefore(shrunk, explored)
      const finding = { ...shrunk, candidate: shownAs, shrunkFrom: moves + endings, likewise: [], chapters }
      this.findings.push(finding)
      return finding
    })
  }

  /** Lets the feature of a candidate read as whoever has read it, by credentials; there is none if no step can. */
  async #readAsBefore({ walk, candidate }: CandidateWalk, explored: ExploredBook): Promise<Candidate> {
    const { reread, asFeature, cause } = candidate
    if (reread === undefined) return candidate
    for (const actor of [undefined, ...reread.actors]) {
      const get = requestSteps({ ...reread.request, actor })
      const ending = [...walk.ending, ...get, ...get]
      const run = await this.runner.run({ ...walk, ending })
      const before = run && this.candidatesIn(run, explored).find((one) => one.cause === cause)?.reread
      const [now, later] = [ending.length - get.length, ending.length].map((end) => {
        const sent = run?.exchangesOfEnding(end - 1).at(-1)
        return sent && credentialsIn(sent)
      })
      // Those that differ each time, such as signatures, are nobody's.
      const areTold = actor !== undefined || (now !== undefined && now === later)
      if (before === undefined || !areTold) return candidate
      if (now === credentialsIn(before.exchange))
        return { ...candidate, asFeature: (whole) => asFeature?.(whole, actor) }
    }
    return { ...candidate, asFeature: () => undefined }
  }

  /** Whether a story was run or tried in a chapter; both names are in words, and an undefined chapter means any. */
  wasTried(story: string, chapter: string | undefined): boolean {
    return this.#tried.has(chapter === undefined ? story : `${story} in ${chapter}`)
  }

  #mustAnswer({ outcome }: WalkRun): void {
    const failed = outcome.exchanges.find((exchange) => !isAnswered(exchange))
    if (this.runner.hasAnswer || failed === undefined || isAnswered(failed)) return
    const { request, outcome: failure } = failed
    throw new ConfigurationError(
      `The API does not answer: ${outcome.redact(`${request.method} ${request.url}`)} (${failure.code}).\nStart it, or say where it is, and explore again.`,
    )
  }
}

/**
 * Takes one search of each kind in turn, so that many of one kind do not take the time of the others; of a kind, each
 * story or pair in one chapter first, as others mostly show the same.
 */
function inTurn(searches: readonly Search[]): Search[] {
  const byTurn = (all: readonly Search[], keyOf: (search: Search) => unknown): Search[] => {
    const groups = groupBy(all, keyOf)
    // Each comes after as many as its group has before it.
    const placed = all.map((one) => [one, groups.get(keyOf(one))!.indexOf(one) + (one.rank ?? 0)] as const)
    return placed.sort(([, one], [, other]) => one - other).map(([one]) => one)
  }
  const byStories = byTurn(searches, (one) => (one.stories ? `${one.of} ${one.stories.join(' ')}` : one))
  return byTurn(byStories, ({ of }) => of)
}

/** Describes a hook, by its name if it has one. */
export function hookInWords(name: string): string {
  return name === '' ? 'A hook' : `The hook "${name}"`
}
