import type { ITestStepHookParameter } from '@cucumber/cucumber'
import { marksOf, type Marks } from '../assertions'
import type { Exchange } from '../exchange'
import { originOf } from '../http'
import { defaultMaxLogBodyBytes, type LogBlock } from '../log'
import type { Act, ScenarioObserver, ScenarioOptions } from '../scenario'
import { EndChapter, type AnyChapter } from '../story'

type StepResult = NonNullable<ITestStepHookParameter['result']>

/** A recorded item, and the number of steps that were finished by then. */
type AtStep<What> = What & { readonly step: number }

/** A story that ran in its turn. Chapters are named by their classes. */
interface RecordedStory {
  readonly chapter: string
  readonly story: string
  failed: boolean
  /** The chapter it led to; undefined if it failed or ended the arrangement. */
  leadsTo: string | undefined
}

/** Records one scenario until its end, when all its secrets are known. */
export class ScenarioRecord implements ScenarioObserver {
  readonly exchanges: AtStep<{ readonly exchange: Exchange; readonly endedAt: number }>[] = []
  readonly blocks: AtStep<{ readonly block: LogBlock }>[] = []
  readonly stories: AtStep<RecordedStory>[] = []
  /** The expected and actual values of failed comparisons. */
  readonly differences: AtStep<{ readonly expected: unknown; readonly actual: unknown }>[] = []
  /** What failed assertions say of parts of their responses. */
  readonly marks: AtStep<Marks>[] = []
  /** Texts that appear unchanged in the messages of the run, such as attachments. */
  readonly texts = new Set<string>()
  /** Attached logs; they repeat what is recorded here anyway. */
  readonly logs = new Set<string>()
  stepsDone = 0
  /** The story run last, until it is known where it leads. */
  #lastStory: RecordedStory | undefined

  /**
   * @param origin - the origin of the API; undefined if there is no base URL
   * @param maxBodyBytes - how many bytes of a body the report shows
   */
  constructor(
    readonly origin: string | undefined,
    readonly maxBodyBytes: number,
  ) {}

  async during<Result>(act: Act, work: () => Promise<Result>): Promise<Result> {
    if (act.kind !== 'story' || act.manner !== 'in turn') return work()
    const { chapter, story } = act
    const recorded = { chapter, story, failed: true, leadsTo: undefined, step: this.stepsDone }
    this.stories.push(recorded)
    const result = await work()
    recorded.failed = false
    this.#lastStory = recorded
    return result
  }

  /** Records which chapter the story run last leads to. */
  reached(chapter: AnyChapter): void {
    if (this.#lastStory !== undefined && (chapter as unknown) !== EndChapter)
      this.#lastStory.leadsTo = chapter.name
    this.#lastStory = undefined
  }

  exchanged(exchange: Exchange): void {
    this.exchanges.push({ exchange, endedAt: Date.now(), step: this.stepsDone })
  }

  received(_standIn: string, exchange: Exchange): void {
    this.exchanged(exchange)
  }

  logged(block: LogBlock): void {
    this.blocks.push({ block, step: this.stepsDone })
  }

  failure({ message, exception }: Partial<StepResult> = {}, error?: unknown): void {
    for (const text of [message, exception?.message, exception?.stackTrace])
      if (text !== undefined) this.texts.add(text)
    const marks = marksOf(error)
    if (marks !== undefined) this.marks.push({ ...marks, step: this.stepsDone })
    const { expected, actual, showDiff } = (error ?? {}) as Record<string, unknown>
    if (showDiff === false || expected === undefined || actual === undefined) return
    this.differences.push({ expected, actual, step: this.stepsDone })
  }
}

export function recordFor({ baseURL, client, maxLogBodyBytes }: ScenarioOptions): ScenarioRecord {
  const origin = originOf(baseURL ?? client?.defaults.baseURL ?? '')
  return new ScenarioRecord(origin, maxLogBodyBytes ?? defaultMaxLogBodyBytes)
}

interface Attaching {
  attach(...given: unknown[]): unknown
  log(...given: unknown[]): unknown
  link(...given: unknown[]): unknown
}

/** Makes a record collect the texts that a World attaches. */
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
