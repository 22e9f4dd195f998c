import { chaptersIn, type AnyChapter } from '../../story'
import type { Definition } from '../../project'
import type { Book } from './book'
import type { Course, Courses } from './bursts-and-ways'
import type { Experience, Prefix } from './experience'
import type { Random } from './random'
import type { WalkRun } from './run'
import { beginAt, chapterReached, goOn, storiesOfWalk, type Move, type Walk, type WalkStart } from './walk'

/** The probability that a walk begins with a burst while there are ways that no walk went, and then. */
const burstingEarly = 0.4
const bursting = 0.7
/** The probability that another walk begins with a way or a pair that no walk had. */
const pairing = 0.5
/** The probability that a story of a burst is repeated with the same values. */
const repeating = 0.5
/** The probability that a walk continues an earlier one, and the number of earlier walks to choose from. */
const following = 0.8
const maxEarlier = 40
/** The probability that a choice is random, although something newer is known. */
const atRandom = 0.3
/** The probability that a walk gets a value that no feature has, and how many it gets at most once every way was gone. */
const inventing = 0.3
const mostInvented = 3
/** A value is given again only after all of a lower rank than this. */
const maxRank = 12
/** How much less an invented value counts that was rejected or not sent, as there may be another reason for that. */
const unaccepted = 0.7
/** How often a walk to a chapter is drawn at random where none is known. */
const patience = 5
/** The chance of another value up to which a rejected phrase is left out. */
const hopeless = 0.25

/** Plans walks: bursts, pairs, what a rejection left of a walk, and walks to what was run least. */
export class Planner {
  readonly #rests: Walk[] = []
  /** How often values of each kind were given that no feature has. */
  readonly #invented = new Map<string, number>()
  /** How often the first, second … value near those of the features was given, whatever the parameter. */
  readonly #inventedOf = new Map<number, number>()
  /** The kinds of values that a planned walk has and no feature, by the place of the phrase, and the walk without them. */
  readonly #inventedIn = new WeakMap<
    Walk,
    { readonly keys: ReadonlyMap<number, string>; readonly without: Walk }
  >()

  constructor(
    private readonly book: Book,
    private readonly experience: Experience,
    private readonly random: Random,
    private readonly courses: Courses,
  ) {}

  /** Plans a walk of at most so many phrases. */
  async plan(start: WalkStart, length: number): Promise<Walk> {
    const { courses, experience, random } = this
    const rest = this.#rests.pop()
    const isEarly = experience.unwalked.length > 0
    const begun =
      rest ??
      (random.happens(isEarly ? burstingEarly : bursting)
        ? await this.#along(courses.burstsToMake, start, length)
        : undefined) ??
      (random.happens(pairing)
        ? await this.#along(courses.goals(experience.unwalked), start, length)
        : undefined)
    const walk = await this.#extend(begun ?? (await this.#earlier(start, length)), length)
    return random.happens(inventing) ? this.#invent(walk, isEarly ? 1 : mostInvented) : walk
  }

  /** Gives some phrases of a walk one value each that no feature has, of those that were given least the likeliest. */
  async #invent(walk: Walk, most: number): Promise<Walk> {
    const given = (key: string): number => this.#invented.get(key) ?? 0
    const ofRank = (rank: number): number => this.#inventedOf.get(rank) ?? 0
    const all = walk.moves.flatMap(({ step, definition }, at) =>
      this.book.values.invented(step, definition).map((invented) => ({ at, ...invented })),
    )
    let invented = walk
    const keys = new Map<number, string>()
    while (keys.size < most) {
      const left = all.filter(({ at }) => !keys.has(at))
      const chosen = this.random.best(left, ({ key, rank }) => -maxRank * given(key) - rank - ofRank(rank))
      if (chosen === undefined) break
      const { at: place, step, key, rank } = chosen
      this.#invented.set(key, given(key) + 1)
      this.#inventedOf.set(rank, ofRank(rank) + 1)
      const moves = invented.moves.map((move, at) => (at === place ? { ...move, step } : move))
      const next = await this.book.rebuild({ ...walk, moves })
      if (next === undefined) break
      invented = next
      keys.set(place, key)
    }
    if (keys.size > 0) this.#inventedIn.set(invented, { keys, without: walk })
    return invented
  }

  /** Lets the next walk go on after a rejection: with other values, or else without the phrase if the chapters allow it. */
  async note({ walk, acts, storiesInTurn }: WalkRun): Promise<void> {
    const { at = -1, lacks } = acts.find((act) => act.lacks || act.isRejected) ?? {}
    const rejected = walk.moves[at]
    const stories = storiesInTurn.map(({ name }) => name)
    this.courses.note(stories, rejected === undefined ? 'passed' : lacks ? 'stuck' : 'rejected')
    if (rejected === undefined) return
    const invented = this.#inventedIn.get(walk)
    if (invented !== undefined) {
      const { keys, without } = invented
      for (const [place, key] of keys)
        if (place >= at) this.#invented.set(key, (this.#invented.get(key) ?? 0) - unaccepted)
      this.#rests.push(without)
      return
    }
    const before = beginAt(walk.start, walk.moves.slice(0, at))
    const after = walk.moves.slice(at + 1)
    const other = await this.draw(rejected.definition, before)
    const chance = other ? this.experience.chanceOf(other, chapterReached(before), before) : 0
    const rest =
      other !== undefined && chance > hopeless
        ? [other, ...after]
        : after.filter(({ definition }) => definition !== rejected.definition)
    const next =
      rest.length > 0 && (await this.book.rebuild({ ...before, moves: [...before.moves, ...rest] }))
    if (next) this.#rests.push(next)
  }

  /**
   * Plans a walk that reaches a chapter, mostly like an earlier walk; undefined if it finds none that fits.
   *
   * @param options - `worthOf`: how good an earlier walk is, of which the best is taken and changed no more; `fits`: whether
   * a walk will do
   */
  async planTo(
    start: WalkStart,
    chapter: AnyChapter,
    length: number,
    { worthOf, fits = () => true }: { worthOf?: (walk: Walk) => number; fits?: (walk: Walk) => boolean } = {},
  ): Promise<Walk | undefined> {
    const reaches = (walk: Walk): boolean =>
      mayReach(walk, chapter) && !this.experience.isKnownRejected(walk) && fits(walk)
    const known = this.#open(start, length)
      .map(({ moves }) => beginAt(start, moves))
      .filter(reaches)
    const like = worthOf ? this.random.best(known, worthOf) : this.random.pick(known)
    if (like !== undefined && (worthOf || !this.random.happens(atRandom))) return like
    for (let times = 0; times < patience; times++) {
      const { moves } = await this.#extend(await this.#earlier(start, length), length)
      const begun = [...moves.keys(), moves.length].map((count) => beginAt(start, moves.slice(0, count)))
      const found = this.random.pick(begun.filter(reaches)) ?? like
      if (found !== undefined) return found
    }
    const walk = await this.shortestTo(start, chapter)
    return walk && reaches(walk) ? walk : undefined
  }

  /** Returns a walk with the fewest phrases to a chapter, whatever the API accepts; undefined if there is none. */
  async shortestTo(start: WalkStart, chapter: AnyChapter): Promise<Walk | undefined> {
    const walks = [beginAt(start)]
    const seen = new Set([start.chapter])
    for (const walk of walks) {
      if (mayReach(walk, chapter)) return walk
      for (const move of await this.#offered(walk)) {
        if (!seen.has(move.to)) walks.push(goOn(walk, move))
        seen.add(move.to)
      }
    }
    return undefined
  }

  /** Draws a move by this phrase after a walk, with new values; undefined if the chapter does not offer it. */
  draw(phrase: Definition, walk: Walk): Promise<Move | undefined> {
    return this.drawIn(phrase, chapterReached(walk), walk.start, walk)
  }

  /** Draws a move by this phrase from a chapter, or after a walk to it. */
  async drawIn(
    phrase: Definition,
    from: AnyChapter,
    start: WalkStart,
    walk?: Walk,
  ): Promise<Move | undefined> {
    const prefix = walk && this.experience.prefixOf(walk)
    const known = this.random.pick(this.experience.worthMaking(phrase, prefix))
    const steps = this.book.values.draw(phrase, start.uri, this.random)
    const drawn = await Promise.all(steps.map((step) => this.book.move(step, phrase, from)))
    const offered = [known, ...drawn].filter((move) => move !== undefined)
    return this.random.weigh(offered, (move) => this.experience.chanceOf(move, from, walk))
  }

  /** Plans the course that was planned least; undefined if no earlier walk got to a chapter where one begins. */
  async #along(courses: readonly Course[], start: WalkStart, length: number): Promise<Walk | undefined> {
    const open = this.#someOpen(start, length)
    const beginningsOf = ({ from, stories }: Course): readonly Prefix[] =>
      open.filter(({ chapter, moves }) => chapter === from && moves.length + stories.length <= length)
    const fitting = courses.filter((one) => beginningsOf(one).length > 0)
    const course = this.random.best(fitting, (one) => -this.courses.plannedOf(one))
    if (course === undefined) return undefined
    const first = { from: course.from, story: course.stories[0] ?? '' }
    const begun = this.random.best(
      beginningsOf(course),
      (prefix) => likelihoodOf(first.story, prefix) * this.experience.noveltyOf(first, storiesOfWalk(prefix)),
    )
    let walk = beginAt(start, begun?.moves)
    for (let next: Course | undefined = course; next !== undefined; next = this.#sequelOf(walk, length)) {
      this.courses.notePlanned(next)
      const before = walk.moves.length
      walk = await this.#follow(walk, next.stories)
      if (walk.moves.length < before + next.stories.length) break
    }
    return walk
  }

  /** Returns what is left of a burst never made that a walk may go on with, the shortest, as its last stories begin it. */
  #sequelOf(walk: Walk, length: number): Course | undefined {
    const told = storiesOfWalk(walk)
    const rests = this.courses.bursts.flatMap((burst) => {
      const { from, stories } = burst
      if (this.courses.isMade(burst)) return []
      const begun = Math.max(
        ...stories.map((_, count) => (endsWith(told, stories.slice(0, count)) ? count : 0)),
      )
      const rest = stories.slice(begun)
      const fits = walk.moves.length + rest.length <= length
      return fits && (begun > 0 || from === chapterReached(walk)) ? [{ ...burst, stories: rest }] : []
    })
    return this.random.best(rests, ({ stories }) => -stories.length)
  }

  /** Lets a walk go on with these stories, as far as its chapters offer them. */
  async #follow(begun: Walk, stories: readonly string[]): Promise<Walk> {
    let walk = begun
    for (const story of stories) {
      const last = walk.moves.at(-1)
      const isRepeated = last?.stories.at(-1)?.story === story && this.random.happens(repeating)
      const same = isRepeated
        ? await this.book.move(last.step, last.definition, chapterReached(walk))
        : undefined
      const offered = (await this.#offered(walk)).filter((move) => move.stories.at(-1)?.story === story)
      const move = same ?? this.random.pick(offered)
      if (move === undefined) break
      walk = goOn(walk, move)
    }
    return walk
  }

  /** Lets a walk go on to what was run least. */
  async #extend(begun: Walk, length: number): Promise<Walk> {
    let walk = begun
    const minLength = this.random.next() * length
    while (walk.moves.length < length) {
      const next = await this.#next(walk, walk.moves.length < minLength)
      if (next === undefined) break
      walk = goOn(walk, next)
    }
    return walk
  }

  /** @param isEarly - whether the walk should not end yet */
  async #next(walk: Walk, isEarly: boolean): Promise<Move | undefined> {
    const { experience } = this
    const all = await this.#offered(walk)
    const isRandom = this.random.happens(atRandom)
    const goingOn = all.filter(
      ({ to, stories }) =>
        experience.ways.some(({ from }) => chaptersIn(to).includes(from)) ||
        (!isRandom && stories.some((way) => experience.isNew(way))),
    )
    const offered = (isEarly || isRandom) && goingOn.length > 0 ? goingOn : all
    if (!isRandom) return this.random.best(offered, (move) => this.#worth(walk, move))
    const before = storiesOfWalk(walk)
    const times = (story?: string): number => before.filter((one) => one === story).length
    return this.random.weigh(offered, ({ stories }) => 1 / (1 + times(stories.at(-1)?.story)))
  }

  /** Returns the accepted prefixes of a start that have fewer than `length` moves. */
  #open(start: WalkStart, length: number): Prefix[] {
    return [...this.experience.openFrom(start)].filter(({ moves }) => moves.length < length)
  }

  /** Returns some of these prefixes, each with other stories. */
  #someOpen(start: WalkStart, length: number): Prefix[] {
    const open = this.random.shuffle(this.#open(start, length))
    const byStories = new Map(
      open.map((prefix) => [[prefix.chapter.name, ...new Set(storiesOfWalk(prefix).sort())].join(), prefix]),
    )
    return [...byStories.values()].slice(0, maxEarlier)
  }

  /** Begins like the most worthwhile of some earlier walks, or anew. */
  async #earlier(start: WalkStart, length: number): Promise<Walk> {
    if (!this.random.happens(following)) return beginAt(start)
    const some: { readonly walk: Walk; readonly worth: number }[] = []
    for (const { moves } of this.#someOpen(start, length)) {
      const walk = beginAt(start, moves)
      const offered = await this.#offered(walk)
      some.push({ walk, worth: Math.max(0, ...offered.map((move) => this.#worth(walk, move))) })
    }
    return this.random.best(some, ({ worth }) => worth)?.walk ?? beginAt(start)
  }

  /** Returns a move for each phrase that may follow a walk, with drawn values. */
  async #offered(walk: Walk): Promise<Move[]> {
    const moves: Move[] = []
    for (const phrase of this.book.phrases) {
      const move = await this.draw(phrase, walk)
      if (move !== undefined) moves.push(move)
    }
    return moves
  }

  /**
   * Returns how worthwhile a move is: the novelty of its stories, times how likely the API accepts it; less if other walks
   * made this move after the same moves.
   */
  #worth(walk: Walk, move: Move): number {
    const { experience } = this
    const before = storiesOfWalk(walk)
    const novelty = Math.max(...move.stories.map((way) => experience.noveltyOf(way, before)))
    const chance = experience.chanceOf(move, chapterReached(walk), walk)
    return (chance * novelty) / (1 + (experience.prefixOf(goOn(walk, move))?.times ?? 0))
  }
}

function endsWith(stories: readonly string[], last: readonly string[]): boolean {
  return last.every((story, at) => stories.at(at - last.length) === story)
}

/** Estimates how likely the API accepts a story after a prefix, by what it did there. */
function likelihoodOf(story: string, { next }: Prefix): number {
  const made = [...next.values()].filter(({ moves }) => moves.at(-1)?.stories[0]?.story === story)
  if (made.length === 0) return 0.5
  return made.some(({ isOpen }) => isOpen) ? 1 : 0.1
}

/** Whether a walk leads to a chapter, or to one of several that the story data chooses from. */
function mayReach(walk: Walk, chapter: AnyChapter): boolean {
  return chaptersIn(chapterReached(walk)).includes(chapter)
}
