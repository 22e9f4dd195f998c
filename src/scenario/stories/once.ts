import type { Exchange } from '../../exchange'
import type { CookieJar, EveryHeader } from '../../http'
import type { Redactor } from '../../redaction'
import { inWords, type AnyChapter, type DescribedStory } from '../../story'
import { throwAll } from '../end'
import { observeAct } from '../events'
import type { OpenBlock } from '../log-writer'
import { copyOf, isSame, watchStoryData } from './story-data'
import { actInTurn, runStory, type StoryScenario } from './story-run'

export interface OnceScenario extends StoryScenario {
  readonly book: AnyChapter | undefined
  readonly storyData: object | undefined
  /** Where the scenario is written, such as `features/orders.feature:8`; undefined outside of Cucumber. */
  readonly place: string | undefined
  /** The stories that are run once; undefined where each is run. */
  readonly once: OnceStories | undefined
  derive(changes: { readonly redactor: undefined }): OnceScenario
  copyFrom(other: OnceScenario): void
  end(): Promise<void>
}

interface StoryEffects {
  /** The members of the story data that its run has read, with the values that they had. */
  readonly reads: ReadonlyMap<string, unknown>
  /** Whether a member that was not there would have been read, too. */
  readonly isReadWhole: boolean
  /** When it must be run again, in milliseconds of `performance.now()`. */
  readonly until: number
  /** What it returned and the members that it changed, copied at once, as they may refer to each other. */
  readonly made: { readonly output: unknown; readonly members: Readonly<Record<string, unknown>> }
  readonly removed: readonly string[]
  /** The headers of every request and the cookies after it, where those before it were equal. */
  readonly headers: readonly EveryHeader[]
  readonly cookies: CookieJar
  readonly given: readonly string[]
  readonly redactor: Redactor
}

type RecallKey = ReturnType<typeof recallKeyOf>

interface RecallEntry {
  readonly key: RecallKey
  readonly place: string | undefined
  readonly running: Promise<unknown>
  /** Undefined while it runs. */
  effects: StoryEffects | undefined
  readonly usedAt: Set<string>
}

/** The stories of a configuration that are run once and recalled afterwards. */
export class OnceStories {
  #entries: RecallEntry[] = []
  /** The scenarios in which they were run, whose clean-ups wait for the end. */
  readonly #begun: { end(): Promise<void> }[] = []

  /** Recalls a story, or runs it if it was not run with the same data. Returns its output. */
  async runOrRecall(
    story: DescribedStory,
    storyInput: unknown,
    here: OnceScenario,
    block: OpenBlock,
  ): Promise<unknown> {
    const key = recallKeyOf(story, storyInput, here)
    for (;;) {
      const known = this.#entries.find((one) => isKnown(one, key, here))
      if (known === undefined) return this.#run(story, key, here, block)
      if (known.effects !== undefined) return this.#recall(known, known.effects, story, here, block)
      // Another scenario runs it now. If that fails, this one runs it itself.
      await known.running.catch(() => undefined)
    }
  }

  /** Forgets what the scenario at a place had, as it is tried again. */
  forgetAt(place: string): void {
    this.#entries = this.#entries.filter(({ usedAt }) => !usedAt.has(place))
  }

  /** Runs the clean-ups of the stories, newest first. @throws the failures of all of them */
  async end(): Promise<void> {
    const failures: Error[] = []
    this.#entries = []
    for (let scenario = this.#begun.pop(); scenario !== undefined; scenario = this.#begun.pop())
      await scenario.end().catch((error: unknown) => failures.push(error as Error))
    throwAll(failures)
  }

  async #run(story: DescribedStory, key: RecallKey, here: OnceScenario, block: OpenBlock): Promise<unknown> {
    const there = here.derive({ redactor: undefined })
    there.copyFrom(here)
    const { storyData } = there
    const before = copyOf(storyData ?? {})
    const watched = watchStoryData(storyData)
    const run = { storyData: watched.storyData, storyInput: key.storyInput, watched, block }
    let headers = there.calls.everyRequest.headers
    const cookies = pairsIn(there)
    // A token of OAuth 2.0 is none of what the story does: each scenario renews its own.
    const running = Promise.resolve(there.calls.renewToken()).then(() => {
      headers = new Map(there.calls.everyRequest.headers)
      return runStory(story, run, there)
    })
    const entry: RecallEntry = { key, place: here.place, running, effects: undefined, usedAt: new Set() }
    this.#entries.push(entry)
    try {
      const output = await running
      const isChanged = (name: string): boolean =>
        !isSame(Reflect.get(storyData!, name), Reflect.get(before, name))
      const changed = Object.keys(storyData ?? {}).filter(isChanged)
      const members = Object.fromEntries(changed.map((name) => [name, Reflect.get(storyData!, name)]))
      const { isReadWhole } = watched
      const read = isReadWhole ? [...watched.read, ...Object.keys(before)] : [...watched.read]
      entry.effects = {
        reads: new Map(read.map((name) => [name, Reflect.get(before, name)])),
        isReadWhole,
        until: performance.now() + (story.once?.forMs ?? Infinity),
        made: copyOf({ output, members }),
        removed: Object.keys(before).filter((name) => !Object.hasOwn(storyData!, name)),
        headers: [...there.calls.everyRequest.headers]
          .filter(([name, { value }]) => headers.get(name)?.value !== value)
          .map(([, header]) => header),
        cookies: there.calls.http.cookies.copy(),
        given: pairsIn(there).filter((pair) => !cookies.includes(pair)),
        redactor: there.redactor,
      }
      this.#begun.push(there)
      return this.#apply(entry, entry.effects, here)
    } catch (error) {
      this.#entries = this.#entries.filter((one) => one !== entry)
      here.redactor.learnFrom(there.redactor)
      here.ending.cleanUp(() => there.end(), inWords(story.name))
      throw error
    }
  }

  #recall(
    entry: RecallEntry,
    effects: StoryEffects,
    story: DescribedStory,
    here: OnceScenario,
    block: OpenBlock,
  ): Promise<unknown> {
    const { observer } = here.calls
    const recall = (): Promise<unknown> => {
      const output = this.#apply(entry, effects, here)
      block.log(`Recalled from ${entry.place ?? 'an earlier scenario'}`)
      return Promise.resolve(output)
    }
    return observeAct(observer, actInTurn(story), recall)
  }

  /** Does to a scenario what the story did, and returns what it returned. A 401 to a request that bears it makes it forgotten. */
  #apply(entry: RecallEntry, effects: StoryEffects, here: OnceScenario): unknown {
    const { calls, redactor, storyData } = here
    const { output, members } = copyOf(effects.made)
    if (here.place !== undefined) entry.usedAt.add(here.place)
    redactor.learnFrom(effects.redactor)
    for (const [name, value] of Object.entries(members)) Reflect.set(storyData!, name, value)
    for (const name of effects.removed) Reflect.deleteProperty(storyData!, name)
    calls.everyRequest.repeat(effects.headers)
    if (effects.given.length > 0) calls.http.cookies.copyFrom(effects.cookies)
    calls.onUnauthorized((exchange) => {
      if (usesCredentialsOf(exchange, effects)) this.#entries = this.#entries.filter((one) => one !== entry)
    })
    return output
  }
}

function pairsIn({ calls }: OnceScenario): string[] {
  return calls.http.cookies.list.map(({ pair }) => pair)
}

/** Returns what a story is run with. It is recalled where all of it is equal. */
function recallKeyOf(
  { name, chapter, args }: DescribedStory,
  storyInput: unknown,
  { book, calls }: OnceScenario,
) {
  const { baseURL, everyRequest, http } = calls
  const credentials = JSON.stringify([[...everyRequest.headers.values()], http.cookies.list])
  return { book, chapter, name, args: copyOf(args), storyInput: copyOf(storyInput), baseURL, credentials }
}

function isKnown({ key, effects }: RecallEntry, asked: RecallKey, { storyData }: OnceScenario): boolean {
  if (performance.now() >= (effects?.until ?? Infinity) || !isSame(key, asked)) return false
  if (effects === undefined) return true
  const { reads, isReadWhole } = effects
  if (isReadWhole && !Object.keys(storyData!).every((name) => reads.has(name))) return false
  return [...reads].every(([name, value]) => isSame(Reflect.get(storyData!, name), value))
}

/** Whether a request bears a header or a cookie that a story left, or what it gave, such as a token, as a secret. */
function usesCredentialsOf({ request }: Exchange, { made, headers, given, redactor }: StoryEffects): boolean {
  const cookies = request.headers.get('Cookie')?.split('; ') ?? []
  const values = [made.output, ...Object.values(made.members)]
  return (
    headers.some(({ name, value }) => value !== false && request.headers.get(name) === value) ||
    given.some((pair) => cookies.includes(pair)) ||
    [...request.headers].some(
      ([name, value]) =>
        redactor.isSecretHeader(name) && value.split(' ').some((word) => values.includes(word)),
    )
  )
}
