import * as fc from 'fast-check'
import { keyOfStep, type Definition, type Project, type StepText } from '../../project'
import type { RehearsedOutcome } from '../../rehearsal'
import { Chapter, EndChapter, StoryBook, type AnyChapter, type ChapterClass } from '../../story'
import { Book } from './book'
import { Courses } from './bursts-and-ways'
import { Experience } from './experience'
import { Planner } from './planner'
import { Random } from './random'
import { WalkRun, type ObservedStory } from './run'
import type { Move, Walk, WalkStart } from './walk'

/**
 * A story book as numbers: its chapters, the stories of each and where they lead, and the phrases that tell two
 * stories.
 */
export interface BookPlan {
  readonly chapters: readonly (readonly { readonly to: number; readonly values: readonly number[] }[])[]
  readonly chains: readonly (readonly [number, number])[]
}

const story = fc.record({
  // A number past the last chapter means the end.
  to: fc.nat(6),
  values: fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 4 }),
})

export const bookPlans: fc.Arbitrary<BookPlan> = fc.record({
  chapters: fc.array(fc.array(story, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  chains: fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 3 }),
})

/** Makes a story book from a plan, with a phrase for each story, and a project whose steps use the phrases. */
export function bookOf({ chapters: plan, chains }: BookPlan) {
  const book: ChapterClass<StoryBook> = named(class extends StoryBook {}, 'Chapter0')
  const chapters: AnyChapter[] = [
    book,
    ...plan.slice(1).map((_, at) => named(class extends Chapter {}, `Chapter${at + 1}`)),
  ]
  const names: string[] = []
  const steps: StepText[] = []
  const definitions: Definition[] = []
  for (const [from, stories] of plan.entries()) {
    for (const { to, values } of stories) {
      const name = `story${names.length}`
      names.push(name)
      const next = chapters[to] ?? EndChapter
      addStory(chapters[from] as AnyChapter, name, next)
      definitions.push(definitionOf(`${name} with`, book, (stories) => stories[name]?.()))
      steps.push(...values.map((value) => ({ text: `${name} with ${value}` })))
    }
  }
  for (const [one, other] of chains) {
    const [first, second] = [names[one % names.length] ?? '', names[other % names.length] ?? '']
    const text = `${first} and ${second} with`
    if (definitions.some(({ pattern }) => pattern.startsWith(text))) continue
    definitions.push(definitionOf(text, book, (stories) => stories[first]?.()[second]?.()))
    steps.push({ text: `${text} 1` })
  }
  const scenario = { steps: steps.map((step, line) => projectStep(step, line, definitions)) }
  const project = { scenarios: [scenario], definitions } as unknown as Project
  return { book: new Book(book, project, []), written: new Set(steps.map(keyOfStep)) }
}

type AnyStories = Readonly<Record<string, () => Readonly<Record<string, () => unknown>>>>

function named<C extends AnyChapter>(chapter: C, name: string): C {
  return Object.defineProperty(chapter, 'name', { value: name })
}

function addStory(chapter: AnyChapter, name: string, to: AnyChapter): void {
  const prototype = chapter.prototype as unknown as Record<string, unknown>
  prototype[name] = function (this: Chapter) {
    const told = this.when(() => undefined)
    return to === EndChapter ? told.end() : told.proceedToChapter(to as never)
  }
}

/** Returns a step definition of a phrase that ends in a number. */
function definitionOf(
  text: string,
  book: ChapterClass<StoryBook>,
  describe: (stories: AnyStories) => unknown,
): Definition {
  const read = (step: string): string | undefined =>
    step.startsWith(`${text} `) ? step.slice(text.length + 1) : undefined
  const cucumber = {
    pattern: `${text} {int}`,
    expression: {
      match(step: string) {
        const number = read(step)
        if (number === undefined || !/^\d+$/.test(number)) return null
        return [{ group: { start: text.length + 1, end: step.length } }]
      },
    },
    code: { length: 1 },
    getInvocationParameters: (given: { step: { text: string } }) =>
      Promise.resolve({ parameters: [Number(read(given.step.text))], validCodeLengths: [1] }),
  }
  return {
    pattern: cucumber.pattern,
    uri: 'steps.ts',
    line: 1,
    entry: undefined,
    phrase: {
      book,
      describe: Object.defineProperty((stories: AnyStories) => describe(stories), 'length', {
        value: 2,
      }) as never,
    },
    cucumber: cucumber as unknown as Definition['cucumber'],
  }
}

function projectStep(step: StepText, line: number, definitions: readonly Definition[]) {
  const of = definitions.filter(({ cucumber }) => cucumber.expression.match(step.text) !== null)
  return { ...step, pickleStep: step, place: { uri: 'written.feature', line }, definitions: of, quoted: [] }
}

/** Walks through such a book; a function stands for the API and decides whether it accepts a move. */
export class WalksInBook {
  readonly book: Book
  /** The keys of the steps in the project's features. */
  readonly written: ReadonlySet<string>
  readonly start: WalkStart
  readonly experience: Experience
  readonly planner: Planner
  readonly #takes: (move: Move, before: readonly Move[]) => boolean

  constructor(
    plan: BookPlan,
    seed: string,
    takes: (move: Move, before: readonly Move[]) => boolean = () => true,
  ) {
    const { book, written } = bookOf(plan)
    this.book = book
    this.written = written
    this.#takes = takes
    this.experience = new Experience(book.ways)
    this.start = {
      uri: 'written.feature',
      tags: [],
      background: [],
      scenarios: [],
      book: book.book,
      chapter: book.book,
    }
    const courses = new Courses(book.ways, 10, [book.book])
    this.planner = new Planner(book, this.experience, new Random(seed), courses)
  }

  /** Plans a walk, and notes how the API would answer. */
  async next(length: number): Promise<Walk> {
    const walk = await this.planner.plan(this.start, length)
    const refused = walk.moves.findIndex((move, at) => !this.#takes(move, walk.moves.slice(0, at)))
    const acts: ObservedStory[] = []
    for (const [at, { stories }] of walk.moves.entries()) {
      if (refused !== -1 && at > refused) break
      for (const { from, story, to } of stories) {
        acts.push(storyRun(story, from, at === refused ? undefined : to, at))
      }
    }
    const steps = walk.moves.map((_, index) => {
      const status = refused === -1 || index < refused ? 'passed' : index === refused ? 'failed' : 'skipped'
      return { kind: 'step', index, status }
    })
    this.experience.note(new WalkRun(walk, { steps, exchanges: [] } as unknown as RehearsedOutcome, acts))
    return walk
  }
}

export function storyRun(
  name: string,
  chapter: AnyChapter,
  to: AnyChapter | undefined,
  at: number,
): ObservedStory {
  return {
    kind: 'story',
    manner: 'in turn',
    name,
    chapter,
    to,
    at,
    ...{
      exchanges: [],
      failure: undefined,
      needs: undefined,
      isRefused: false,
      isRejected: false,
      isThrottled: false,
      lacks: false,
      missing: '',
      assertions: 1,
    },
  }
}
