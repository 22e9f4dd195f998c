import type { AnyChapter, FoundStory } from '../../story'

/** Stories to run in a row from a chapter on: a burst, or the way from one story to another. */
export interface Course {
  readonly from: AnyChapter
  readonly stories: readonly string[]
  /** What it is counted by; the last one is its own. */
  readonly keys: readonly string[]
  /** Whether it goes to another chapter and back, time and again. */
  readonly goesBack?: boolean
}

/** How many of what walks could do were done. */
export interface Covered {
  readonly made: number
  readonly all: number
}

/** How often a burst repeats a story or a cycle of two, and one that looks for a limit repeats a story. */
const times = 3
const untilLimit = 6
/** How often a way that was never gone is planned before pairs, and a burst never made before others. */
const patience = 3

/** The courses that fit in a walk, and those that walks had: bursts, ways never gone, and pairs of stories. */
export class Courses {
  readonly #planned = new Map<string, number>()
  readonly #made = new Set<string>()
  /** How often a burst ended where a story could not be run, since it last ran to its end or to a rejection. */
  readonly #stuck = new Map<string, number>()
  /** Those of so many ways, as walks may find more. */
  #known = { of: -1, bursts: [] as readonly Course[], pairs: [] as readonly Course[] }

  /**
   * @param ways - the stories of the book, with the chapters they lead from and to
   * @param length - the most stories of a walk
   * @param beginnings - the chapters in which walks begin
   */
  constructor(
    private readonly ways: readonly FoundStory[],
    private readonly length: number,
    private readonly beginnings: readonly AnyChapter[],
  ) {}

  /**
   * The bursts: a story three times in a row and then another one, or once more; a cycle of two stories three times; a
   * story so often that a limit shows. Counted as made if they ran to their end or to a rejection.
   */
  get bursts(): readonly Course[] {
    return this.#all().bursts
  }

  /** The bursts to plan: those not yet made, or else all that can be, as other values may show more. */
  get burstsToMake(): readonly Course[] {
    const isWorthTrying = (burst: Course): boolean =>
      !this.isMade(burst) && (this.#planned.get(keyOf(burst)) ?? 0) < patience
    const open = this.bursts.filter(isWorthTrying)
    return open.length > 0
      ? open
      : this.bursts.filter((burst) => (this.#stuck.get(keyOf(burst)) ?? 0) < patience)
  }

  /** How many of the bursts walks had, and of the pairs of a story and a later one. */
  get covered(): { readonly bursts: Covered; readonly pairs: Covered } {
    const { bursts, pairs } = this.#all()
    const of = (courses: readonly Course[]): Covered => {
      const keys = new Set(courses.map(keyOf))
      return { made: [...keys].filter((key) => this.#made.has(key)).length, all: keys.size }
    }
    return { bursts: of(bursts), pairs: of(pairs) }
  }

  get areMade(): boolean {
    return Object.values(this.covered).every(({ made, all }) => made === all)
  }

  /** Returns the ways never gone, or else the shortest courses from one story to another that no walk had later. */
  goals(neverGone: readonly FoundStory[]): readonly Course[] {
    const ways = neverGone.map(({ from, story }) => courseOf(from, [story], [`${from.name} ${story}`]))
    const worthTrying = ways.filter((way) => this.plannedOf(way) < patience)
    return worthTrying.length > 0 ? worthTrying : this.#all().pairs.filter((pair) => !this.isMade(pair))
  }

  isMade(course: Course): boolean {
    return this.#made.has(keyOf(course))
  }

  /** Returns how often a course, and others of its keys, were planned. */
  plannedOf(course: Course): number {
    // The longest bursts show what no other one does, and those through another chapter are few.
    if (course.stories.length === untilLimit && !this.#planned.has(keyOf(course)))
      return course.goesBack ? -1 : 0
    const planned = course.keys.reduce((sum, key) => sum + (this.#planned.get(key) ?? 0), 0)
    return planned + (this.isMade(course) ? 1 : 0)
  }

  notePlanned({ keys }: Course): void {
    for (const key of keys) this.#planned.set(key, (this.#planned.get(key) ?? 0) + 1)
  }

  /** Notes the stories of a walk, of which the last one passed, was rejected, or could not be run. */
  note(stories: readonly string[], ended: 'passed' | 'rejected' | 'stuck'): void {
    for (const burst of this.bursts) {
      if (!hasMade(burst.stories, stories, ended !== 'passed')) continue
      const [key, isWhole] = [keyOf(burst), ended !== 'stuck' || hasMade(burst.stories, stories, false)]
      this.#made.add(key)
      this.#stuck.set(key, isWhole ? 0 : (this.#stuck.get(key) ?? 0) + 1)
    }
    const accepted = ended === 'passed' ? stories : stories.slice(0, -1)
    for (const [at, later] of accepted.entries())
      for (const earlier of accepted.slice(0, at)) this.#made.add(`${earlier} > ${later}`)
  }

  #all() {
    const { ways } = this
    if (this.#known.of === ways.length) return this.#known
    const ahead = this.#distances()
    const fits = ({ from, stories }: Course): boolean =>
      (ahead.get(from) ?? Infinity) + stories.length <= this.length
    const bursts = ways.flatMap((way) => burstsOf(way, ways)).filter(fits)
    const pairs = ways.flatMap((way) => pairsOf(way, ways)).filter(fits)
    return (this.#known = { of: ways.length, bursts, pairs })
  }

  /** Returns the fewest stories to each chapter. */
  #distances(): ReadonlyMap<AnyChapter, number> {
    const distances = new Map(this.beginnings.map((chapter) => [chapter, 0]))
    for (const [chapter, distance] of distances)
      for (const { from, to } of this.ways)
        if (from === chapter && to !== undefined && !distances.has(to)) distances.set(to, distance + 1)
    return distances
  }
}

function burstsOf({ from, story, to }: FoundStory, ways: readonly FoundStory[]): Course[] {
  const after = ways.filter((way) => way.from === to)
  const back = after.filter((way) => way.to === from && way.story !== story)
  const cycles = back.map((other) => repeated(times, [story, other.story]))
  const lasts = new Set(after.map((way) => way.story))
  const rows = lasts.has(story)
    ? [...lasts].map((last) => [...repeated(times, [story]), last]).concat([repeated(untilLimit, [story])])
    : []
  return [...rows, ...cycles].map((stories) => ({
    ...courseOf(from, stories, [story, stories.join(' ')]),
    goesBack: to !== from && cycles.includes(stories),
  }))
}

/** Returns the courses from a way to each later story that the book allows, with the fewest stories between. */
function pairsOf({ from, story, to }: FoundStory, ways: readonly FoundStory[]): Course[] {
  const found = new Map<string, Course>()
  const reached = [{ chapter: to, stories: [story] }]
  for (const { chapter, stories } of reached)
    for (const way of ways.filter((one) => one.from === chapter)) {
      const later = [...stories, way.story]
      if (!found.has(way.story)) found.set(way.story, courseOf(from, later, [`${story} > ${way.story}`]))
      if (!reached.some((one) => one.chapter === way.to)) reached.push({ chapter: way.to, stories: later })
    }
  return [...found.values()]
}

function courseOf(from: AnyChapter, stories: readonly string[], keys: readonly string[]): Course {
  return { from, stories, keys }
}

function keyOf({ keys }: Course): string {
  return keys.at(-1) ?? ''
}

function repeated(count: number, stories: readonly string[]): string[] {
  return Array.from({ length: count }, () => stories).flat()
}

/** Whether these stories were run in a row, or so far that the second one or a later one was rejected. */
function hasMade(stories: readonly string[], run: readonly string[], isRejected: boolean): boolean {
  return run.some((_, at) => {
    const made = run.slice(at, at + stories.length)
    const isWhole = made.length === stories.length || (isRejected && made.length > 1)
    return isWhole && made.every((story, index) => story === stories[index])
  })
}
