import { reasonOf } from '../../errors'
import type { WrittenRequest } from './requests'
import type { WalkRun } from './run'
import { when, type EndingStep, type Walk } from './walk'

/** The most reads that show the state. */
const maxReads = 4

/** The outcomes with which walks end, at each URL that shows the state. */
export class Outcomes {
  #urls: readonly string[]

  constructor(
    reads: readonly WrittenRequest[],
    private readonly how: 'run one after the other' | 'told once',
  ) {
    const urls = reads.flatMap(({ method, url }) => (method === 'GET' ? url : []))
    this.#urls = [...new Set(urls)].slice(0, maxReads)
  }

  get hasReads(): boolean {
    return this.#urls.length > 0
  }

  steps(): EndingStep[] {
    const places = this.hasReads ? this.#urls.map((url) => ` at "${url}"`) : ['']
    return places.map((place, at) => ({
      ...when(`the outcome${place} should be as if ${this.how}`, 'outcome'),
      keyword: at === 0 ? 'Then' : 'And',
    }))
  }

  /** Whether an outcome could be judged; drops a read that shows nothing of the stories, or whose variables are not set. */
  areJudged(run: WalkRun): boolean {
    const { at, isJudged } = this.failedIn(run)
    if (at < 1 || isJudged || !this.hasReads) return true
    const { text = '' } = run.walk.ending[at]?.step ?? {}
    this.#urls = this.#urls.filter((url) => !text.includes(` at "${url}"`))
    return false
  }

  /** Returns what is tried and the outcome that failed, alone: what was read before may be counted. */
  shortest({ ending }: Walk, at: number): EndingStep[] {
    return [
      ...ending.slice(0, 1),
      ...ending.slice(at, at + 1).map((one) => ({ ...one, keyword: 'Then' }) as const),
    ]
  }

  /** Returns the place in the ending of the outcome that failed, or -1, and whether and why it does not fit. */
  failedIn({ walk, outcome }: WalkRun) {
    const { index = -1, error, assertions = [] } = outcome.trouble ?? {}
    const at = index - walk.start.background.length - walk.moves.length
    const reason = reasonOf(assertions.at(-1))
    // Its feature would fail for ever where the read shows nothing of the stories.
    const isJudged = error?.name === 'AssertionError' && reason !== 'nothing seen'
    return {
      at: walk.ending[at]?.role === 'outcome' ? at : -1,
      isJudged,
      reason,
      message: error?.message ?? '',
    }
  }
}
