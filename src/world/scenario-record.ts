import type { Exchange } from '../exchange'
import { originOf } from '../http'
import { defaultMaxLogBodyBytes, type LogBlock } from '../log'
import type { Act, ScenarioObserver, ScenarioOptions } from '../scenario'
import { EndChapter, type AnyChapter } from '../story'

/** Something that became of a scenario, and how many of its steps were done by then. */
export type AtStep<What> = What & { readonly step: number }

/** A story that was told in its turn. Chapters go by the names of their classes. */
export interface RecordedStory {
  readonly chapter: string
  /** The name of the story method. */
  readonly story: string
  failed: boolean
  /** Where it led; undefined where it failed, or ended the arrangement. */
  leadsTo: string | undefined
}

/** The outcome of one scenario, kept until its end, when all its secrets are known. */
export class ScenarioRecord implements ScenarioObserver {
  readonly exchanges: AtStep<{ readonly exchange: Exchange; readonly endedAt: number }>[] = []
  readonly blocks: AtStep<{ readonly block: LogBlock }>[] = []
  readonly stories: AtStep<RecordedStory>[] = []
  /** The two sides of the comparisons that failed. */
  readonly differences: AtStep<{ readonly expected: unknown; readonly actual: unknown }>[] = []
  /** Texts that the messages of the run have as they are, such as what was attached. */
  readonly texts = new Set<string>()
  /** Such texts that say what is recorded here anyway. */
  readonly logs = new Set<string>()
  /** How many steps are done. */
  stepsDone = 0
  /** The story that was told last, until it is known where it leads. */
  #lastStory: RecordedStory | undefined

  /**
   * @param origin - that of the API; undefined where every host is its own
   * @param maxBodyBytes - how much of a body is told
   */
  constructor(
    readonly origin: string | undefined,
    readonly maxBodyBytes: number,
  ) {}

  began(): void {
    // What there is to know then is known.
  }

  asserted(): void {
    // What failed is told by the step.
  }

  async during<Result>(act: Act, work: () => Promise<Result>): Promise<Result> {
    if (act.kind !== 'story' || act.manner !== 'in turn') return work()
    const { chapter, story } = act
    const told = { chapter, story, failed: true, leadsTo: undefined, step: this.stepsDone }
    this.stories.push(told)
    const result = await work()
    told.failed = false
    this.#lastStory = told
    return result
  }

  /** A story that was told is followed by the chapter that it leads to. */
  reached(chapter: AnyChapter): void {
    if (this.#lastStory !== undefined && (chapter as unknown) !== EndChapter)
      this.#lastStory.leadsTo = chapter.name
    this.#lastStory = undefined
  }

  exchanged(exchange: Exchange): void {
    this.exchanges.push({ exchange, endedAt: Date.now(), step: this.stepsDone })
  }

  logged(block: LogBlock): void {
    this.blocks.push({ block, step: this.stepsDone })
  }

  /** Notes what a step, or the scenario until now, failed with. */
  failure({ message, exception }: Failure = {}, error?: unknown): void {
    for (const text of [message, exception?.message, exception?.stackTrace])
      if (text !== undefined) this.texts.add(text)
    const { expected, actual, showDiff } = (error ?? {}) as Record<string, unknown>
    if (showDiff === false || expected === undefined || actual === undefined) return
    this.differences.push({ expected, actual, step: this.stepsDone })
  }
}

/** The record of a scenario with these options. */
export function recordFor({ baseURL, client, maxLogBodyBytes }: ScenarioOptions): ScenarioRecord {
  const origin = originOf(baseURL ?? client?.defaults.baseURL ?? '')
  return new ScenarioRecord(origin, maxLogBodyBytes ?? defaultMaxLogBodyBytes)
}

/** What Cucumber says of a step that failed. */
interface Failure {
  readonly message?: string | undefined
  readonly exception?: { readonly message?: string | undefined; readonly stackTrace?: string | undefined }
}

interface Attaching {
  attach(...given: unknown[]): unknown
  log(...given: unknown[]): unknown
  link(...given: unknown[]): unknown
}

/** Has a record take note of the texts that a World attaches. */
export function noteAttachments(world: object, { texts }: ScenarioRecord): void {
  const attaching = world as Attaching
  for (const name of ['attach', 'log', 'link'] as const) {
    const attach: (...given: unknown[]) => unknown = attaching[name].bind(world)
    attaching[name] = (...given: unknown[]) => {
      for (const one of given) if (typeof one === 'string' || Buffer.isBuffer(one)) texts.add(one.toString())
      return attach(...given)
    }
  }
}
