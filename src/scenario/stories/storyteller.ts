import { AsyncLocalStorage } from 'node:async_hooks'
import { hideOwnFrames, StepRejectedError } from '../../errors'
import { redactError } from '../../redaction'
import type { Check } from '../../response'
import {
  inWords,
  type ChapterEnd,
  type DescribedStory,
  type ScenarioContext,
  type Services,
  type StoryDataUse,
} from '../../story'
import { apiOver } from '../calls/api'
import type { MakeCall, ScenarioPart } from '../calls/call'
import type { CallMaker } from '../calls/call-maker'
import { OpenBlock, type LogWriter } from '../log-writer'
import { neverAwaited, OpenCalls } from '../calls/open-calls'
import { scenarioHasEnded } from './rejection'
import type { ScenarioEvent } from './state'

/** What an arrangement holds, in order: stories, what waits between them, and the chapters they lead to. */
export type ArrangementEntry =
  DescribedStory | StoryDataUse | { readonly reached: ChapterEnd<unknown> } | { readonly begins: true }

/** What the storyteller needs of its scenario. */
export interface StorytellerHost {
  readonly storyData: object | undefined
  readonly services: Services
  readonly calls: CallMaker
  readonly log: LogWriter
  readonly part: ScenarioPart | undefined
  /** The block of the clean-ups, once they run; what stories left to do is logged there. */
  readonly cleaning: OpenBlock | undefined
  readonly hasEnded: boolean
  enter(event: ScenarioEvent): void
  cleanUp(run: () => unknown): void
}

/** Whose story data is in the hands of a function between two stories, which may go on with the scenario. */
const handingOver = new AsyncLocalStorage<Storyteller>()

/** Tells the stories of one scenario, one after the other, each under a title of its own. */
export class Storyteller {
  readonly #host: StorytellerHost
  #waiting: ArrangementEntry[] = []
  #telling: Promise<void> | undefined
  #beingTold: string | undefined
  #storyInput: unknown
  #isFirst = true

  constructor(host: StorytellerHost) {
    this.#host = host
  }

  /** What is told next, after the stories that wait, is the first of an arrangement, and nothing was given to it. */
  beginArrangement(): void {
    if (this.isBusy) this.#waiting.push({ begins: true })
    else this.#begin()
  }

  /** Has something told later, with {@link tellPending}. */
  arrange(entry: ArrangementEntry): void {
    this.#waiting.push(entry)
  }

  /** The names, in words, of the stories that wait. */
  get untold(): string[] {
    return this.#waiting.flatMap((entry) => ('name' in entry ? [inWords(entry.name)] : []))
  }

  /** The name, in words, of the story that is being told. */
  get beingTold(): string | undefined {
    return this.#beingTold
  }

  /** Whether anything waits to be told, or is being told. */
  get isBusy(): boolean {
    return this.#waiting.length > 0 || this.#telling !== undefined
  }

  /** Tells what waits, once what was to be told before has been told. After a story that failed none of it is told. */
  tellPending(): Promise<void> {
    const entries = this.#waiting
    this.#waiting = []
    if (handingOver.getStore() === this) return this.#tellInOrder(entries)
    const told =
      this.#telling === undefined
        ? this.#tellInOrder(entries)
        : this.#telling.then(() => this.#tellInOrder(entries))
    const done = (): void => {
      if (this.#telling === told) this.#telling = undefined
    }
    this.#telling = told
    told.then(done, done)
    return told
  }

  /** Tells stories that were described, after those that wait. */
  tell(entries: readonly ArrangementEntry[]): Promise<void> {
    this.#waiting.push(...entries)
    return this.tellPending()
  }

  async #tellInOrder(entries: readonly ArrangementEntry[]): Promise<void> {
    for (const entry of entries) {
      if (this.#host.hasEnded) throw new StepRejectedError(scenarioHasEnded)
      if ('begins' in entry) this.#begin()
      else if ('use' in entry) await handingOver.run(this, () => entry.use(this.#host.storyData as never))
      else if ('reached' in entry) this.#host.enter({ type: 'reach', chapter: entry.reached })
      else await this.#tellOne(entry)
    }
  }

  #begin(): void {
    this.#isFirst = true
    this.#storyInput = undefined
  }

  async #tellOne(story: DescribedStory): Promise<void> {
    const { storyData, log, calls } = this.#host
    const title = inWords(story.name)
    const block = new OpenBlock(this.#isFirst ? `given that ${title}` : title)
    const openCalls = new OpenCalls()
    this.#isFirst = false
    this.#beingTold = title
    try {
      const built = story.build && (await story.build(storyData as never))
      const output = await story.tell(
        this.#contextFor(block, openCalls) as ScenarioContext<never>,
        built as never,
      )
      const abandoned = openCalls.abandon()
      if (abandoned.length > 0) throw neverAwaited(`The story "${title}"`, abandoned)
      for (const exchange of block.exchanges) calls.slowCalls.report(exchange)
      if (block.exchanges.length === 0) block.log(output ?? storyData)
      this.#storyInput = output
    } catch (error) {
      openCalls.abandon()
      throw redactError(error instanceof Error ? hideOwnFrames(error) : error, calls.redactor)
    } finally {
      this.#beingTold = undefined
      log.write(block, block.exchanges.at(-1))
    }
  }

  #contextFor(block: OpenBlock, openCalls: OpenCalls): ScenarioContext<unknown> {
    const host = this.#host
    const current = (): OpenBlock => host.cleaning ?? block
    const silently = ({ assert }: Check): void => assert()
    const makeCall: MakeCall = (call) =>
      openCalls.track(call, () => host.calls.make(call, (exchange) => current().record(exchange), silently))
    return {
      api: apiOver((request) => makeCall(host.calls.request(request))),
      storyData: host.storyData,
      storyInput: this.#storyInput,
      get services() {
        return host.services
      },
      log: (message: unknown) => current().log(message),
      cleanUp: (run: () => unknown) => host.cleanUp(run),
      ...host.part?.members(makeCall),
    } as ScenarioContext<unknown>
  }
}
