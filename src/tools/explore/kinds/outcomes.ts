import { reasonOf } from '../../../errors'
import { askedIn, probesOf, type Moving } from '../comparing-reads'
import { requestSteps, type WrittenRequest } from '../requests'
import type { Runner, WalkRun } from '../run'
import { asking, endingAlsoWith, when, type EndingStep, type Walk } from '../walk'

/** The most reads that show the state. */
const maxReads = 4

/**
 * Judges what stories left that ran at the same time, or whose response was lost: with an outcome at each URL that a GET
 * reads; or else by turns with other reads, which are compared here, and with an outcome of the responses alone.
 */
export class Outcomes {
  #urls: readonly string[]
  readonly #probes: readonly EndingStep[]
  #isProbed = false
  /** Whether reads were compared, which takes three times as long as a walk. */
  #isCompared = false

  /** @param moving - what changes by itself, to which more is added */
  constructor(
    private readonly reads: readonly WrittenRequest[],
    private readonly how: 'run one after the other' | 'told once',
    private readonly moving: Moving,
    private readonly runner: Runner,
  ) {
    const urls = reads.flatMap(({ method, url }) => (method === 'GET' ? url : []))
    this.#urls = [...new Set(urls)].slice(0, maxReads)
    this.#probes = probesOf(reads)
  }

  /** Whether a GET shows the state. */
  get hasUrls(): boolean {
    return this.#urls.length > 0
  }

  /** Returns the steps for the next walk, after what it tries. */
  steps(): EndingStep[] {
    // An outcome runs the stories again in the same scenario, and a list may have all of that: it comes in another walk.
    this.#isProbed = !this.hasUrls && !this.#isProbed && !this.#isCompared && this.#probes.length > 0
    if (this.#isProbed) return [...this.#probes, ...this.#probes]
    const places = this.hasUrls ? this.#urls.map((url) => ` at "${url}"`) : ['']
    return places.map((place, at) => ({
      ...when(`the outcome${place} should be as if ${this.how}`, 'outcome'),
      keyword: at === 0 ? 'Then' : 'And',
    }))
  }

  /** Whether an outcome could be judged; drops a read that shows nothing of the stories, or whose variables are not set. */
  areJudged(run: WalkRun): boolean {
    const failed = this.failedIn(run)
    if (failed === undefined || failed.isJudged || !this.hasUrls) return true
    this.#urls = this.#urls.filter((url) => !failed.text.includes(` at "${url}"`))
    return false
  }

  /** Returns the outcome that failed, and an ending with that alone: what was read before may be counted. */
  failedIn({ walk, outcome }: WalkRun) {
    const { index = -1, error, assertions = [] } = outcome.trouble ?? {}
    const failed = walk.ending[index - walk.start.background.length - walk.moves.length]
    if (failed?.role !== 'outcome' || error === undefined) return undefined
    const reason = reasonOf(assertions.at(-1))
    return {
      text: failed.step.text,
      // Its feature would fail for ever where the read shows nothing of the stories.
      isJudged: error.name === 'AssertionError' && reason !== 'nothing seen',
      reason,
      message: error.message,
      ending: [...walk.ending.slice(0, 1), { ...failed, keyword: 'Then' } as const],
    }
  }

  /**
   * Compares what a run read at its end with two runs that begin likewise and end with these steps. Returns what a feature
   * asserts on a read that holds in both alone; undefined if there is none, or if the run read nothing.
   */
  async effectIn(
    run: WalkRun,
    orders: readonly [readonly EndingStep[], readonly EndingStep[]],
    isComparable: (one: WalkRun, other: WalkRun) => boolean,
  ): Promise<{ readonly message: string; readonly asFeature: (walk: Walk) => Walk } | 'missed' | undefined> {
    const isRead = run.walk.ending.some(({ role }) => role === 'probe')
    if (!isRead || run.outcome.trouble !== undefined) return undefined
    const endWith = (...ending: readonly EndingStep[]) =>
      this.runner.run({ ...run.walk, ending }, { checksFrom: Infinity })
    const twice = [...this.#probes, ...this.#probes]
    const [one, other] = [await endWith(...orders[0], ...twice), await endWith(...orders[1], ...twice)]
    if (one === undefined || other === undefined || !isComparable(one, other)) return 'missed'
    this.#isCompared = true
    for (const { shown, right, wrong } of this.moving.otherIn(run, [one, other])) {
      const request = this.reads[shown.read]
      if (request === undefined || this.moving.has(shown)) continue
      const steps = requestSteps(request)
      // Stories at the same time have left the story data as it was, but those in order change it.
      const keepsStoryData = this.how === 'run one after the other'
      const before = keepsStoryData ? steps : []
      // What is read late, or changes by itself, is soon the same there.
      const late = await endWith(...before, ...orders[0], ...asking(steps, wrong))
      const [asked, askedLater] = [0, before.length + orders[0].length].map((at) =>
        askedIn(late?.exchangesOfEnding(at + steps.length - 1).at(-1)),
      )
      if (keepsStoryData && asked !== askedLater) continue
      const [{ step }] = steps.slice(-1) as [EndingStep]
      const message = `after ${step.text.replace(/(?: with)?:$/, '')}, ${right}`
      if (late?.outcome.trouble !== undefined)
        return { message, asFeature: endingAlsoWith(...asking(steps, right)) }
      this.moving.add(shown)
    }
    return undefined
  }
}
