import { chapterInWords, inWords, type AnyChapter } from '../../story'
import {
  shownBy,
  type ExploredBook,
  type Explorer,
  type Detector,
  type Search,
  type Candidate,
} from './explorer'
import { isRejected } from './calls'
import { beginAt, goOn, storiesOf, type Move, type WalkRun, type Walk, type WalkStart } from './walk'

/** The number of different walks that must have run a story before its rejection is reported. */
const walksNeeded = 5
/** The most walks for one story, until it is known whether it is always rejected. */
const patience = 30
/** The most walks for one suspicion that a story causes the rejection of another. */
const patienceAfter = 24
/** The most walks that are run without the suspected story. */
const maxWithout = 5
/** The number of values with which each story is run that may undo a rejection. */
const valuesInBetween = 2

/** A story run in a chapter of a walk, and whether the API rejected it. */
interface Attempt {
  /** The walk up to and including the story. */
  readonly walk: Walk
  /** The start and the step texts of that walk, as a key. */
  readonly path: string
  /** The step with its values, as a key. */
  readonly values: string
  readonly isRejected: boolean
  /** The stories run before it on the walk. */
  readonly before: ReadonlySet<string>
}

/** A story of a chapter, and all attempts to run it there. */
interface StoryAttempts {
  readonly chapter: AnyChapter
  readonly story: string
  readonly attempts: Attempt[]
}

/** The suspicion that a story is rejected: always, or exactly if another one was run before. */
interface Suspicion extends StoryAttempts {
  readonly after?: string
}

/** A story that its chapter offers and the API rejects there: always, or whenever another one was run before. */
export const refused = (explorer: Explorer): Detector => {
  const byBook = new Map<ExploredBook, StoryAttempts[]>()
  return {
    name: 'refused',
    inRun(run, explored) {
      const tried = byBook.get(explored) ?? []
      byBook.set(explored, tried)
      note(run, tried)
      return []
    },
    searches: (explored) => {
      const search = new SearchForRejections(explored, explorer, byBook.get(explored) ?? [])
      return Promise.resolve(search.all())
    },
  }
}

/** Notes the stories of a run; a story that lacked story data is not an attempt. */
function note({ walk, acts }: WalkRun, tried: StoryAttempts[]): void {
  const before = new Set<string>()
  for (const act of acts) {
    const { kind, manner, name: story, chapter, at } = act
    if (kind !== 'story' || manner !== 'in turn') continue
    if (at >= 0 && !act.lacks && act.isSet && (isRejected(act) || act.failure === undefined)) {
      let known = tried.find((one) => one.chapter === chapter && one.story === story)
      if (known === undefined) tried.push((known = { chapter, story, attempts: [] }))
      const moves = walk.moves.slice(0, at + 1)
      known.attempts.push({
        walk: beginAt(walk.start, moves),
        path: [walk.start.uri, ...moves.map(({ step }) => step.text)].join('\n'),
        values: JSON.stringify(walk.moves[at]?.step),
        isRejected: isRejected(act),
        before: new Set(before),
      })
    }
    before.add(story)
  }
}

class SearchForRejections {
  readonly #settled = new Set<string>()

  constructor(
    private readonly explored: ExploredBook,
    private readonly explorer: Explorer,
    private readonly tried: readonly StoryAttempts[],
  ) {}

  all(): Search[] {
    for (const { chapter, story, attempts } of this.tried) {
      const rejected = attempts.filter((one) => one.isRejected).length
      if (rejected > 0 && rejected < attempts.length)
        this.explorer.notes.add(
          `${inWords(story)}, in ${chapterInWords(chapter)}: refused ${rejected} of ${attempts.length} times.`,
        )
    }
    const always = this.tried.filter((one) => isAlwaysRejected(one) && !this.#isToldOtherwise(one))
    const after = this.tried.filter((one) => !isAlwaysRejected(one) && suspicionsOf(one).length > 0)
    return [
      ...always.map((one) => ({ of: 'refused stories', run: () => this.#lookIntoAlways(one) })),
      ...after.map((one) => ({ of: 'sometimes refused stories', run: () => this.#lookIntoAfter(one) })),
    ].map((one) => ({ ...one, isOfSuspicion: true }))
  }

  /** Whether a scenario of the project tells the story in a way that no walk can. */
  #isToldOtherwise({ chapter, story }: StoryAttempts): boolean {
    const { book, projectWalks } = this.explored
    const isWalked = projectWalks.some(({ moves }) =>
      moves.some(({ stories }) => stories.some((one) => one.from === chapter && one.story === story)),
    )
    return book.isTold(chapter, story) && !isWalked
  }

  async #lookIntoAlways(tried: StoryAttempts): Promise<void> {
    const walk = await this.#tryEnough(tried)
    if (walk !== undefined) await this.#confirm(tried, walk)
  }

  async #lookIntoAfter(tried: StoryAttempts): Promise<void> {
    for (const suspicion of suspicionsOf(tried)) {
      if (this.#settled.has(tried.story)) return
      const walk = await this.#causedIn(suspicion, await this.#tryAfter(suspicion))
      if (walk === undefined) continue
      if (await this.#isMadeGood(walk, suspicion)) continue
      this.#settled.add(tried.story)
      await this.#confirm(suspicion, walk)
    }
  }

  /**
   * Runs a story as scenarios of the project tell and try it, and with each value in several walks. Returns the shortest
   * walk if all were rejected.
   */
  async #tryEnough(tried: StoryAttempts): Promise<Walk | undefined> {
    const { chapter, story, attempts } = tried
    const { book, projectWalks } = this.explored
    const goesOn = (): boolean => isAlwaysRejected(tried) && !this.explorer.isOver
    for (const { start, moves, tried: last } of projectWalks) {
      const all = last === undefined ? moves : [...moves, last]
      const at = all.findIndex(({ stories }) =>
        stories.some((one) => one.from === chapter && one.story === story),
      )
      if (at >= 0 && goesOn()) await this.#run(beginAt(start, all.slice(0, at + 1)))
    }
    const phrases = book.ways.find((way) => way.from === chapter && way.story === story)?.phrases ?? []
    const steps = phrases.flatMap((phrase) => book.values.stepsOf(phrase).map((step) => ({ phrase, step })))
    const walks = Math.min(patience, Math.max(3 * steps.length, 2 * walksNeeded))
    for (let turn = 0; turn < walks && steps.length > 0 && goesOn(); turn++) {
      const { phrase, step } = steps[turn % steps.length] as (typeof steps)[number]
      const to = await this.#planTo(chapter, turn)
      const move = await book.move(step, phrase, chapter)
      if (to !== undefined && move !== undefined) await this.#run(goOn(to, move))
    }
    if (!goesOn() || countOf('path', attempts) < walksNeeded) return undefined
    return steps.length > 1 && countOf('values', attempts) < 2 ? undefined : byLength(attempts)[0]
  }

  /**
   * Runs a story after the suspected one and without it, in other walks each time, with values that the API accepts.
   * Returns the walks that were rejected, the shortest first; none if an attempt refutes the suspicion.
   */
  async #tryAfter(suspicion: Suspicion): Promise<Walk[]> {
    const { chapter, after = '' } = suspicion
    for (let turn = 0; turn < patienceAfter; turn++) {
      const { rejected, accepted } = evidenceOf(suspicion) ?? { rejected: [], accepted: [] }
      if (rejected.length === 0 || this.explorer.isOver) return []
      const [with_, without] = [countOf('path', rejected), countOf('path', accepted)]
      if (with_ >= walksNeeded && without >= walksNeeded && turn >= walksNeeded)
        return countOf('values', accepted) > 1 && countOf('values', rejected) < 2 ? [] : byLength(rejected)
      const isAfter = with_ <= without
      const to = await this.#planTo(chapter, turn, (walk) => storiesOf(walk).includes(after) === isAfter)
      const last = accepted[turn % accepted.length]?.walk.moves.at(-1)
      const walk = to && last && (await this.explored.book.rebuild(goOn(to, last)))
      if (walk !== undefined) await this.#run(walk)
    }
    return []
  }

  /**
   * Returns the first of some walks that comes to the story without the suspected one, if the API accepts it there. The
   * stories in between may need the suspected one.
   */
  async #causedIn({ after = '', story }: Suspicion, walks: readonly Walk[]): Promise<Walk | undefined> {
    for (const walk of walks.slice(0, maxWithout)) {
      const run = await this.explorer.runWithout(after, walk, this.explored)
      const last = run?.acts.filter(({ kind }) => kind === 'story').at(-1)
      if (last?.name === story && !last.lacks) return last.failure === undefined ? walk : undefined
    }
    return undefined
  }

  /**
   * Whether the API accepts the story if another one is run between the suspected one and it. Then the suspected story
   * only left too little, such as an empty cart, which is a rule and not a fault.
   */
  async #isMadeGood(walk: Walk, suspicion: Suspicion): Promise<boolean> {
    const { chapter, story } = suspicion
    const last = walk.moves.at(-1) as Move
    for (const other of this.tried.filter((one) => one.chapter === chapter && one.story !== story)) {
      const accepted = other.attempts.filter((one) => !one.isRejected)
      const byValues = new Map(accepted.map((one) => [one.values, one.walk.moves.at(-1) as Move]))
      for (const move of [...byValues.values()].slice(0, valuesInBetween)) {
        const moves = [...walk.moves.slice(0, -1), move, last]
        const longer = await this.explored.book.rebuild({ ...walk, moves })
        if (longer !== undefined) await this.#run(longer)
        if (evidenceOf(suspicion) === undefined) return true
      }
    }
    return false
  }

  async #confirm(suspicion: Suspicion, walk: Walk): Promise<void> {
    const trouble = { ...troubleOf(suspicion), moves: walk.moves.length }
    await this.explorer.confirm(this.explored, { walk, trouble }, async (again) => {
      const run = await this.explorer.runner.run(again)
      const shown = run && showing(run, suspicion)
      if (shown === undefined || suspicion.after === undefined) return shown
      return (await this.#causedIn(suspicion, [again])) && shown
    })
  }

  #planTo(chapter: AnyChapter, turn: number, fits?: (walk: Walk) => boolean): Promise<Walk | undefined> {
    const { starts, planner } = this.explored
    const start = starts[turn % starts.length] as WalkStart
    return planner.planTo(start, chapter, this.explorer.options.length, { ...(fits && { fits }) })
  }

  #run(walk: Walk): Promise<WalkRun | undefined> {
    return this.explorer.run(this.explored, walk)
  }
}

function isAlwaysRejected({ attempts }: StoryAttempts): boolean {
  return attempts.every((one) => one.isRejected)
}

/** The suspicions that no attempt refutes; the stories run last before a rejection come first. */
function suspicionsOf(tried: StoryAttempts): Suspicion[] {
  const earlier = tried.attempts
    .filter((one) => one.isRejected)
    .flatMap(({ before }) => [...before].reverse())
  const suspicions = [...new Set(earlier)].map((after) => ({ ...tried, after }))
  return suspicions.filter((one) => {
    const { rejected = [], accepted = [] } = evidenceOf(one) ?? {}
    return rejected.length > 0 && accepted.length > 0
  })
}

/**
 * Returns the attempts that support a suspicion; undefined if an attempt refutes it. Only values that the API accepted
 * at least once count, as otherwise the values may be the reason. A story rejected after itself is no suspicion: many
 * APIs have such a limit.
 */
function evidenceOf({ attempts, story, after = '' }: Suspicion) {
  const good = new Set(attempts.filter((one) => !one.isRejected).map(({ values }) => values))
  const counting = attempts.filter(({ values }) => good.has(values))
  const rejected = counting.filter((one) => one.isRejected)
  const accepted = counting.filter((one) => !one.isRejected)
  const isRefuted =
    rejected.some(({ before }) => !before.has(after)) || accepted.some(({ before }) => before.has(after))
  return isRefuted || story === after ? undefined : { rejected, accepted }
}

/** Returns how many different paths, or values, attempts were made with. */
function countOf(what: 'path' | 'values', attempts: readonly Attempt[]): number {
  return new Set(attempts.map((one) => one[what])).size
}

/** Returns the walks of attempts, the shortest first. */
function byLength(attempts: readonly Attempt[]): Walk[] {
  return attempts.map(({ walk }) => walk).sort((one, other) => one.moves.length - other.moves.length)
}

function showing({ acts, outcome }: WalkRun, suspicion: Suspicion): Candidate | undefined {
  const { chapter, story, after } = suspicion
  const last = acts.filter(({ kind }) => kind === 'story').at(-1)
  if (last?.name !== story || last.chapter !== chapter || !isRejected(last) || !last.isSet) return undefined
  if (after !== undefined && !acts.some(({ name }) => name === after)) return undefined
  return { ...troubleOf(suspicion), ...shownBy(last.exchanges.at(-1), outcome), moves: last.at + 1 }
}

function troubleOf({ chapter, story, after }: Suspicion): Omit<Candidate, 'moves'> {
  const where = `The story "${inWords(story)}" is refused in the chapter "${chapterInWords(chapter)}", which offers it`
  return {
    ...{ kind: 'refused', stories: [story], chapter, cause: `refused ${story} ${after ?? ''}` },
    message:
      after === undefined
        ? `${where}, whatever was run before and with all values that were tried.`
        : `${where}, exactly when "${inWords(after)}" was run before.`,
  }
}
