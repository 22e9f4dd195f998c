import {
  chapterInWords,
  conditionsOf,
  inWords,
  type AnyChapter,
  type FoundStory,
  type ToldStory,
} from '../../../story'
import type { Detector, ExploredBook, Search } from '../detector'
import type { Explorer } from '../explorer'
import type { ObservedStory, WalkRun } from '../run'
import {
  byLength,
  groundlessRejections,
  endings,
  evidenceOf,
  fitted,
  hasItsData,
  holds,
  isAlwaysRejected,
  keyOf,
  pathOf,
  showing,
  timesIn,
  type StoryAttempts,
  type Before,
  type Suspicion,
} from './suspicion'
import {
  beginAt,
  chapterReached,
  goOn,
  isInvented,
  phrasesOf,
  storiesOfWalk,
  type Walk,
  type WalkStart,
} from '../walk'

/** The number of different walks that must have run a story before its rejection is reported. */
const walksNeeded = 8
/** How often a story must have been accepted before it is rejected, so that it is not once that is right. */
const leastLimit = 3
/** The most walks for one suspicion. */
const patience = 30
/** The most walks that are run without the suspected story. */
const maxWithout = 5

/** A story that its chapter offers and the API rejects there: always, whenever another one was run, or from a limit on. */
export const refused = (explorer: Explorer): Detector => {
  const byBook = new Map<ExploredBook, RejectedStories>()
  const of = (explored: ExploredBook): RejectedStories => {
    const rejections = byBook.get(explored) ?? new RejectedStories(explored, explorer)
    byBook.set(explored, rejections)
    return rejections
  }
  return {
    inRun(run, explored) {
      of(explored).note(run)
      return []
    },
    suspicions: (explored) => of(explored).searches(),
    notes: () => [...byBook.values()].flatMap((rejections) => rejections.notes),
  }
}

/** The rejections of the stories of a book, and the search for why. */
class RejectedStories {
  readonly #tried: StoryAttempts[] = []
  readonly #settled = new Set<string>()

  constructor(
    private readonly explored: ExploredBook,
    private readonly explorer: Explorer,
  ) {}

  /** Notes the stories of a run; one that lacked story data, or came after a value that no feature has, is no attempt. */
  note(run: WalkRun): void {
    const { walk, storiesInTurn: stories } = run
    const { values } = this.explored.book
    for (const [index, act] of stories.entries()) {
      const { name: story, chapter, at, failure, lacks, missing } = act
      const isGuessed = walk.moves.slice(0, at + 1).some((move) => values.hasGuessedTexts(move.definition))
      const isAttempt = at >= 0 && !isInvented(walk, at + 1) && !isGuessed && !lacks
      if (!isAttempt || (failure !== undefined && !act.isRejected)) continue
      const before = this.#tried.find((one) => one.chapter === chapter && one.story === story)
      const known = before ?? { chapter, story, attempts: [], lookedInto: new Set() }
      if (act.isRejected && !hasItsData(act, known)) continue
      if (before === undefined) this.#tried.push(known)
      known.attempts.push({
        walk: beginAt(walk.start, walk.moves.slice(0, at + 1)),
        step: keyOf(walk.moves[at]),
        isRejected: act.isRejected,
        missing,
        response: act.isRejected ? responseIn(run, act) : undefined,
        before: stories.slice(0, index).map(({ name }) => name),
      })
    }
  }

  /** Says which stories were rejected on some walks and not on others. */
  get notes(): string[] {
    return this.#tried.flatMap(({ chapter, story, attempts }) => {
      const rejected = attempts.filter((one) => one.isRejected)
      const [walk] = byLength(rejected)
      if (walk === undefined || rejected.length === attempts.length) return []
      const response = rejected.find((one) => one.walk === walk)?.response
      return [
        `${inWords(story)}, in ${chapterInWords(chapter)}: refused ${rejected.length} of ${attempts.length} times, such as with ${response} in: ${phrasesOf(walk).join(' | ')}`,
      ]
    })
  }

  searches(): Search[] {
    const suspected = this.#tried.filter(
      (one) =>
        (this.#suspicionsOf(one).length > 0 || groundlessRejections(one).length > 0) &&
        !(isAlwaysRejected(one) && this.#isToldOtherwise(one)),
    )
    return suspected.map((one) => ({
      of: `${isAlwaysRejected(one) ? '' : 'sometimes '}refused stories`,
      run: () => this.#lookInto(one),
    }))
  }

  /** The suspicions that no attempt refutes; the stories run last before a rejection come first. */
  #suspicionsOf(tried: StoryAttempts): Suspicion[] {
    if (isAlwaysRejected(tried)) return [tried]
    const { attempts, story, chapter } = tried
    const before = attempts.filter((one) => one.isRejected).map((one) => one.before)
    const limitedBy = (counted: Pick<Before, 'undoneBy' | 'endedBy'>): Before => {
      const times = Math.min(...before.map((one) => timesIn({ story, ...counted }, one)))
      return { story, times, ...counted }
    }
    // What undoes it in the chapter itself gives back what it takes, such as a deposit after withdrawals.
    const { ways } = this.explored.book
    const undoing = ways.filter((way) => way.from === chapter && way.to !== chapter)
    // A chapter that is reached again offers the story again; in one that it does not leave, once may be right.
    const least = undoing.some((way) => way.story === story) ? 1 : leastLimit
    const names = [...new Set(undoing.flatMap((way) => (way.story === story ? [] : way.story)))]
    const others = [...new Set(before.flatMap((one) => one.filter((other) => other !== story).reverse()))]
    const limits = [
      ...[[], ...names.map((name) => [name]), names].map((undoneBy) => limitedBy({ undoneBy })),
      // What begins anew begins to count anew.
      ...others.map((other) => limitedBy({ endedBy: new Set([other]) })),
    ]
    const all = [
      ...limits.filter(({ times }) => times >= least),
      ...others.map((other): Before => ({ story: other, times: 1, endedBy: new Set() })),
    ].map((after): Suspicion => fitted({ ...tried, after }))
    const held = all.filter((one) => {
      const { rejected, accepted } = evidenceOf(one)
      return rejected.length > Math.min(1, endings(one)) && accepted.length > 0
    })
    return held.sort((one, other) => endings(one) - endings(other))
  }

  /** Whether a scenario of the project tells the story in a way that no walk can. */
  #isToldOtherwise({ chapter, story }: StoryAttempts): boolean {
    const { book, projectWalks } = this.explored
    const isWalked = projectWalks.some(({ moves }) =>
      moves.some(({ stories }) => tells(stories, chapter, story)),
    )
    return book.isTold(chapter, story) && !isWalked
  }

  async #lookInto(tried: StoryAttempts): Promise<void> {
    for (const suspected of this.#suspicionsOf(tried)) {
      const { story, undoneBy = [], endedBy = [] } = suspected.after ?? {}
      const key = [story, ...undoneBy, ...(story === tried.story ? endedBy : [])].join()
      if (this.#settled.has(tried.story) || tried.lookedInto.has(key)) continue
      const { walks, suspicion } = await this.#prove(suspected)
      // What walks cannot prove that differ too little, later ones may.
      if (walks.length > 0) tried.lookedInto.add(key)
      const walk = suspicion.after === undefined ? walks[0] : await this.#causedIn(suspicion, walks)
      if (walk === undefined) continue
      if (suspicion.after) this.#settled.add(tried.story)
      await this.#confirm(suspicion, walk)
    }
    const [walk] = groundlessRejections(tried)
    if (walk === undefined || this.#settled.has(tried.story)) return
    this.#settled.add(tried.story)
    if (await this.#isStillAccepted(tried, walk))
      await this.#confirm({ ...tried, needs: conditionsOf(tried.chapter, tried.story) }, walk)
  }

  /**
   * Whether the API accepts the last step of a walk once more where it did. If not, it may be refused as the API has seen
   * it before, such as a name that is taken, or as a quota is used up.
   */
  async #isStillAccepted({ attempts, story }: StoryAttempts, { moves }: Walk): Promise<boolean> {
    const step = keyOf(moves.at(-1))
    const [accepted] = byLength(attempts.filter((one) => !one.isRejected && one.step === step))
    const run = accepted && (await this.explorer.runner.run(accepted))
    const last = run?.stories.at(-1)
    return last?.name === story && last.failure === undefined
  }

  /**
   * Runs a story in several walks: as scenarios of the project tell and try it, after each story that leads to its chapter,
   * and with each value; or after the suspected one and without it, with values that the API accepts. Returns the walks
   * that were rejected, the shortest first, and what they prove; no walks if an attempt refutes the suspicion.
   */
  async #prove(suspected: Suspicion): Promise<{ walks: Walk[]; suspicion: Suspicion }> {
    const { chapter, story } = suspected
    const { book, experience, projectWalks } = this.explored
    let suspicion = suspected
    for (const { start, moves, tried: last } of suspected.after === undefined ? projectWalks : []) {
      const all = last === undefined ? moves : [...moves, last]
      const at = all.findIndex(({ stories }) => tells(stories, chapter, story))
      if (at >= 0 && evidenceOf(suspicion).rejected.length > 0)
        await this.#run(beginAt(start, all.slice(0, at + 1)))
    }
    const phrases = book.ways.find((way) => tells([way], chapter, story))?.phrases ?? []
    const all = phrases.flatMap((definition) =>
      book.values.stepsOf(definition).map((step) => ({ definition, step })),
    )
    const before = suspected.after ? [] : book.ways.filter(({ to }) => to === chapter)
    for (let turn = 0; turn < patience; turn++) {
      suspicion = fitted(suspicion)
      const { after } = suspicion
      const { rejected, accepted } = evidenceOf(suspicion)
      const byStep = new Map(accepted.map(({ step, walk }) => [step, walk.moves.at(-1)]))
      const steps = after ? [...byStep.values()].flatMap((move) => move ?? []) : all
      if (rejected.length === 0 || steps.length === 0 || this.explorer.isOver) break
      const [with_, without] = [rejected, accepted].map(
        (some) => new Set(some.map(({ walk }) => pathOf(walk))),
      ) as [Set<string>, Set<string>]
      const tries = after ? 0 : Math.min(3 * (all.length + before.length), patience - 1)
      // Each story that leads there may be what it needs.
      const isUntried = (way: FoundStory): boolean =>
        experience.hasAccepted(way) && !rejected.some((one) => one.before.at(-1) === way.story)
      const isTried = turn >= Math.max(walksNeeded, tries) && !before.some(isUntried)
      // All walks to the opening chapter are alike.
      const isVaried = with_.size >= walksNeeded || (chapter === book.book && !after)
      if (isTried && isVaried && (!after || without.size >= walksNeeded)) {
        if (steps.length > 1 && new Set(rejected.map(({ step }) => step)).size < 2) break
        return { walks: byLength(rejected), suspicion }
      }
      const isAfter = with_.size <= without.size
      const { definition, step } = steps[turn % steps.length] as (typeof all)[number]
      const known = [...(isAfter ? with_ : without)]
      const isNew = (walk: Walk): boolean =>
        !known.some((path) => path.startsWith(`${pathOf(walk)}${step.text}\n`))
      const to = await (after === undefined
        ? this.#planBy(before, chapter, turn)
        : after.story === story && isAfter
          ? this.#planToLimit(suspicion, after, turn, isNew)
          : this.#planTo(
              chapter,
              turn,
              (walk) => holds(after, storiesOfWalk(walk)) === isAfter && isNew(walk),
            ))
      const move = to && (await book.move(step, definition, chapterReached(to)))
      if (to !== undefined && move !== undefined) await this.#run(goOn(to, move))
    }
    return { walks: [], suspicion }
  }

  /**
   * Returns the first of some walks that comes to the story without the suspected one, if the API accepts it there. The
   * stories in between may need the suspected one.
   */
  async #causedIn({ after, story }: Suspicion, walks: readonly Walk[]): Promise<Walk | undefined> {
    for (const walk of walks.slice(0, maxWithout)) {
      const run = await this.explorer.runWithout(after?.story ?? '', walk, this.explored)
      const last = run?.stories.at(-1)
      if (last?.name === story && !last.lacks) return last.failure === undefined ? walk : undefined
    }
    return undefined
  }

  async #confirm(suspicion: Suspicion, walk: Walk): Promise<void> {
    const run = await this.explorer.runner.run(walk)
    const candidate = run && showing(run, suspicion)
    if (candidate === undefined) return
    await this.explorer.confirm(this.explored, { walk, candidate }, async (one) => {
      const again = await this.explorer.runner.run(one)
      const shown = again && showing(again, suspicion)
      if (shown === undefined || suspicion.after === undefined) return shown
      return (await this.#causedIn(suspicion, [one])) && shown
    })
  }

  #planTo(
    chapter: AnyChapter,
    turn: number,
    fits: (walk: Walk) => boolean = () => true,
    length = this.explorer.options.length,
  ): Promise<Walk | undefined> {
    const { starts, planner } = this.explored
    const start = starts[turn % starts.length] as WalkStart
    return planner.planTo(start, chapter, length, { fits })
  }

  /**
   * Plans a walk to a chapter by one of the stories that lead there, first after the fewest phrases, or else by another
   * one.
   */
  async #planBy(ways: readonly FoundStory[], chapter: AnyChapter, turn: number): Promise<Walk | undefined> {
    const { book, planner, starts } = this.explored
    const way = ways[turn % ways.length]
    const phrase = way && (await book.phraseFor(way.from, way.story))
    const start = starts[turn % starts.length] as WalkStart
    const to =
      phrase &&
      (turn < ways.length ? await planner.shortestTo(start, way.from) : await this.#planTo(way.from, turn))
    const move = to && (await planner.draw(phrase, to))
    return move ? goOn(to, move) : this.#planTo(chapter, turn)
  }

  /**
   * Plans a walk that runs a story so often that the next time is beyond its limit, which few walks do by chance: each
   * time with what led back to the chapter in a walk where it was rejected.
   */
  async #planToLimit(
    { chapter, story, attempts }: Suspicion,
    after: Before,
    turn: number,
    isNew: (walk: Walk) => boolean,
  ): Promise<Walk | undefined> {
    const { book, planner } = this.explored
    const { length } = this.explorer.options
    const [rejected] = byLength(attempts.filter((one) => one.isRejected))
    const moves = rejected?.moves.slice(0, -1) ?? []
    const last = moves.map(({ stories }) => tells(stories, chapter, story)).lastIndexOf(true)
    const isLeft = moves[last]?.to !== chapter
    const told = await book.phraseFor(chapter, story)
    const cycle = [told, ...(isLeft ? moves.slice(last + 1).map(({ definition }) => definition) : [])]
    const shortest = Math.max(1, length - after.times * cycle.length)
    let walk = await this.#planTo(chapter, turn, isNew, shortest)
    const isThere = (one: Walk): boolean =>
      chapterReached(one) === chapter && holds(after, storiesOfWalk(one))
    for (let at = 0; walk !== undefined && !isThere(walk); at++) {
      const phrase = cycle[at % cycle.length]
      const move = phrase && walk.moves.length < length ? await planner.draw(phrase, walk) : undefined
      walk = move && goOn(walk, move)
    }
    return walk
  }

  #run(walk: Walk): Promise<WalkRun | undefined> {
    return this.explorer.run(this.explored, walk)
  }
}

/** Returns the operation and the status of the last call of a story, redacted. */
function responseIn(run: WalkRun, { exchanges }: ObservedStory): string | undefined {
  const last = exchanges.at(-1)
  return last && run.outcome.redact(run.signatureOf(last))
}

/** Whether a story of a chapter is among some. */
function tells(
  all: readonly Pick<ToldStory, 'from' | 'story'>[],
  chapter: AnyChapter,
  story: string,
): boolean {
  return all.some((one) => one.from === chapter && one.story === story)
}
