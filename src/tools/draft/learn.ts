import { isAnswered, type HttpExchange } from '../../exchange'
import { parseFeature, scenariosOf } from '../../project'
import type { Rehearsal } from '../../rehearsal'
import { Random } from '../explore'
import { draft, type SuiteDraft } from './draft'
import { chainOf, wire, type Learned, type WiredOperation } from './model'
import { nameOf, type ApiOperation } from './operation'
import { environmentOf } from './summary'
import { featureText } from './write-features'

interface LearnOptions {
  readonly seed: number
  readonly signal: AbortSignal
  onProgress(text: string): void
}

/** What a scenario showed of its operation. */
interface OperationTrial {
  readonly passed: boolean
  /** The status of the response, if the operation was called. */
  readonly status: number | undefined
  /** The status, or the first line of what failed before. */
  readonly answer: string
}

/** The most stories that are tried before one that is refused. */
const maxBefore = 8

/** Runs a draft against its API, and changes it as the API answers. Returns the changed draft, and the evidence in lines. */
export async function learn(drafted: SuiteDraft, rehearsal: Rehearsal, options: LearnOptions) {
  const learner = new Learner(drafted, rehearsal, options)
  await learner.run()
  const { lessons, evidence } = learner
  return {
    draft: draft(drafted.api, lessons, drafted.takenPhrases),
    evidence: [...evidence.values()],
    isCut: options.signal.aborted,
  }
}

class Learner {
  readonly lessons = new Map<string, Learned>()
  readonly evidence = new Map<string, string>()
  readonly #random: Random
  readonly #drafted: SuiteDraft
  readonly #rehearsal: Rehearsal
  readonly #options: LearnOptions

  constructor(drafted: SuiteDraft, rehearsal: Rehearsal, options: LearnOptions) {
    this.#drafted = drafted
    this.#rehearsal = rehearsal
    this.#options = options
    this.#random = new Random(String(options.seed))
  }

  async run(): Promise<void> {
    const depth = (operation: ApiOperation): number => chainOf(this.#wired(operation)?.chapter.opener).length
    // Those come first that create what others need.
    const all = [...this.#drafted.api.operations].sort((one, other) => depth(one) - depth(other))
    let open = all
    // What works now may be what another has to come after.
    for (let before = 0; open.length !== before;) {
      before = open.length
      const left: ApiOperation[] = []
      for (const operation of open) {
        if (this.#options.signal.aborted) return
        this.#options.onProgress(`${nameOf(operation)}, one of ${open.length}`)
        if (!(await this.#learns(operation))) left.push(operation)
      }
      open = left
    }
    // What was learned of one may keep another from working: no scenario stays that does not pass.
    for (const operation of all) await this.#confirm(operation)
  }

  /** Finds how an operation works. Whether it does. */
  async #learns(operation: ApiOperation): Promise<boolean> {
    const wired = this.#wired(operation, {})
    if (wired === undefined || operation.problems.length > 0) return true
    const unset = environmentOf([...chainOf(wired.chapter.opener), wired]).filter(
      (name) => !process.env[name],
    )
    if (unset.length > 0) {
      this.evidence.set(nameOf(operation), `untried  ${nameOf(operation)}: set ${unset.join(', ')}`)
      return true
    }
    const first = wired.certainty === 'unknown' ? undefined : await this.#try(operation, {})
    if (first?.passed) return this.#keep(operation, {})
    for (const lesson of this.#ideas(operation, wired, first)) {
      if (this.#options.signal.aborted) break
      const trial = await this.#try(operation, lesson)
      if (!trial.passed) continue
      const { values = {}, after = [], departs, status } = lesson
      const how = [
        ...Object.entries(values).map(([place, member]) => `with {{${member}}} as ${place}`),
        ...(after.length > 0 ? [`after ${after.join(', ')}`] : []),
        ...(departs ? ['but not as the document says'] : []),
      ].join(' ')
      const kind =
        after.length > 0
          ? 'moved'
          : first === undefined
            ? 'known'
            : status === undefined
              ? 'departs'
              : 'status'
      return this.#keep(
        operation,
        lesson,
        `${kind.padEnd(7)}  ${nameOf(operation)}: ${first === undefined ? '' : `${first.answer} as drafted, `}${trial.answer} ${how}`.trimEnd(),
      )
    }
    if (first !== undefined) this.#mark(operation, first.answer)
    return false
  }

  /** Returns what an operation that does not work as it was drafted may need. */
  *#ideas(
    operation: ApiOperation,
    wired: WiredOperation,
    first: OperationTrial | undefined,
  ): Generator<Learned> {
    const { status } = first ?? {}
    const [place, another] = wired.open
    if (first === undefined) {
      if (place === undefined || another !== undefined) return
      for (const { member, creator } of this.#drafted.book.resources)
        if (creator !== operation) yield* withDepartures({ values: { [place.name]: member }, unknown: null })
    } else if (status === undefined || status === 401) return
    else if (status < 400) yield* withDepartures(status === operation.status ? {} : { status })
    else {
      for (const before of this.#before(operation, wired)) {
        const after = [...(this.lessons.get(nameOf(before))?.after ?? []), nameOf(before)]
        if (!after.includes(nameOf(operation))) yield* withDepartures({ after, unknown: null })
      }
      if (operation.status === undefined && status < 500 && status !== 404) yield* withDepartures({ status })
    }
  }

  /** Returns the stories that may come before one, those of the same group first. */
  #before(operation: ApiOperation, wired: WiredOperation): ApiOperation[] {
    const way = chainOf(wired.chapter.opener).map((one) => one.operation)
    const working = this.#drafted.book.operations.filter(({ story, ends, chapter, operation: other }) => {
      const isBeside = chainOf(chapter.opener).every((one) => way.includes(one.operation))
      const works =
        this.lessons.get(nameOf(other))?.unknown === undefined ||
        this.lessons.get(nameOf(other))?.unknown === null
      return story !== undefined && !ends && isBeside && works && other !== operation && !way.includes(other)
    })
    const rank = new Map(
      working.map((one) => [
        one,
        this.#random.next() -
          (one.operation.group === operation.group ? 1 : 0) -
          (one.chapter.opener === wired.chapter.opener ? 1 : 0),
      ]),
    )
    const ranked = working.sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
    return ranked.slice(0, maxBefore).map((one) => one.operation)
  }

  async #confirm(operation: ApiOperation): Promise<void> {
    const isUntried = !this.lessons.has(nameOf(operation)) || this.#wired(operation)?.certainty === 'unknown'
    if (this.#options.signal.aborted || isUntried) return
    const { passed, answer } = await this.#try(operation, this.lessons.get(nameOf(operation)) ?? {})
    if (!passed) this.#mark(operation, answer)
  }

  #keep(operation: ApiOperation, lesson: Learned, evidence?: string): true {
    this.lessons.set(nameOf(operation), lesson)
    this.evidence.delete(nameOf(operation))
    if (evidence !== undefined) this.evidence.set(nameOf(operation), evidence)
    return true
  }

  #mark(operation: ApiOperation, answer: string): void {
    this.#keep(operation, { unknown: `it answers ${answer}` }, `unknown  ${nameOf(operation)}: ${answer}`)
  }

  /** Runs the scenario of an operation, as it is with a lesson. */
  async #try(operation: ApiOperation, lesson: Learned): Promise<OperationTrial> {
    const lessons = new Map(this.lessons).set(nameOf(operation), lesson)
    const { api, takenPhrases } = this.#drafted
    const book = wire(api.operations, lessons, takenPhrases)
    const wired = book.operations.find((one) => one.operation === operation)
    if (wired === undefined || wired.certainty === 'unknown')
      return { passed: false, status: undefined, answer: wired?.reasons.join('; ') ?? 'nothing' }
    const parsed = parseFeature(
      featureText('Learning', [wired], book, api, lessons),
      'features/draft/learn.feature',
    )
    if (!parsed.ok) return { passed: false, status: undefined, answer: parsed.problems[0]?.message ?? '' }
    const [outcome] = await this.#rehearsal.run(scenariosOf(parsed.document), {
      signal: this.#options.signal,
    })
    const called = [...(outcome?.steps ?? [])].reverse().find(({ exchanges }) => exchanges.length > 0)
    const exchange = called?.exchanges.at(-1) as HttpExchange | undefined
    const isCalled =
      called?.text.includes(`${operation.method} `) && exchange !== undefined && isAnswered(exchange)
    const status = isCalled ? exchange.outcome.status : undefined
    const failure = outcome?.trouble?.error?.message.split('\n')[0] ?? 'nothing'
    return {
      passed: outcome?.status === 'passed',
      status,
      answer: status === undefined ? failure : String(status),
    }
  }

  #wired(
    operation: ApiOperation,
    lesson = this.lessons.get(nameOf(operation)) ?? {},
  ): WiredOperation | undefined {
    const lessons = new Map(this.lessons).set(nameOf(operation), lesson)
    return wire(this.#drafted.api.operations, lessons, this.#drafted.takenPhrases).operations.find(
      (one) => one.operation === operation,
    )
  }
}

/** Also tries without the comparison of the response with the document. */
function* withDepartures(lesson: Learned): Generator<Learned> {
  yield lesson
  yield { ...lesson, departs: true }
}
