import { redactError } from '../redaction'
import type { Check } from '../response'
import {
  inWords,
  type ChapterEnd,
  type DescribedStory,
  type ScenarioContext,
  type Services,
  type StoryDataUse,
} from '../story'
import { apiOver } from './api'
import type { MakeCall, ScenarioPart } from './call'
import type { CallMaker } from './call-maker'
import type { CleanUps } from './clean-ups'
import { OpenBlock, type LogWriter } from './log-writer'
import { neverAwaited, OpenCalls } from './open-calls'
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
  readonly cleanUps: CleanUps
  readonly part: ScenarioPart | undefined
  /** The block of the clean-ups, once they run; what stories left to do is logged there. */
  readonly cleaning: OpenBlock | undefined
  enter(event: ScenarioEvent): void
}

/** Tells the stories of one scenario, one after the other, each under a title of its own. */
export class Storyteller {
  readonly #host: StorytellerHost
  #pending: ArrangementEntry[] = []
  #storyInput: unknown
  #isFirst = true

  constructor(host: StorytellerHost) {
    this.#host = host
  }

  /** What is told next, after the stories that wait, is the first of an arrangement, and nothing was given to it. */
  beginArrangement(): void {
    if (this.#pending.length > 0) this.#pending.push({ begins: true })
    else this.#begin()
  }

  /** Has something told later, with {@link tellPending}. */
  arrange(entry: ArrangementEntry): void {
    this.#pending.push(entry)
  }

  /** The names, in words, of the stories that wait. */
  get untold(): string[] {
    return this.#pending.flatMap((entry) => ('name' in entry ? [inWords(entry.name)] : []))
  }

  /** Whether anything was arranged that has not been told. */
  get areWaiting(): boolean {
    return this.#pending.length > 0
  }

  async tellPending(): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    await this.tell(pending)
  }

  /** Tells stories in the order they were described. After one that failed none is told. */
  async tell(entries: readonly ArrangementEntry[]): Promise<void> {
    for (const entry of entries) {
      if ('begins' in entry) this.#begin()
      else if ('use' in entry) await entry.use(this.#host.storyData as never)
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
    const underWay = new OpenCalls()
    this.#isFirst = false
    try {
      const built = story.build && (await story.build(storyData as never))
      const output = await story.tell(
        this.#contextFor(block, underWay) as ScenarioContext<never>,
        built as never,
      )
      const abandoned = underWay.abandon()
      if (abandoned.length > 0) throw neverAwaited(`The story "${title}"`, abandoned)
      for (const exchange of block.exchanges) calls.slowCalls.report(exchange)
      if (block.exchanges.length === 0) block.log(output ?? storyData)
      this.#storyInput = output
    } catch (error) {
      underWay.abandon()
      this.#pending = []
      throw redactError(error, calls.redactor)
    } finally {
      log.write(block)
    }
  }

  #contextFor(block: OpenBlock, underWay: OpenCalls): ScenarioContext<unknown> {
    const host = this.#host
    const current = (): OpenBlock => host.cleaning ?? block
    const silently = ({ assert }: Check): void => assert()
    const makeCall: MakeCall = (call) =>
      underWay.track(call, () => host.calls.make(call, (exchange) => current().record(exchange), silently))
    return {
      api: apiOver((request) => makeCall(host.calls.request(request))),
      storyData: host.storyData,
      storyInput: this.#storyInput,
      get services() {
        return host.services
      },
      log: (message: unknown) => current().log(message),
      cleanUp: (run: () => unknown) => host.cleanUps.add(run),
      ...host.part?.members(makeCall),
    } as ScenarioContext<unknown>
  }
}
