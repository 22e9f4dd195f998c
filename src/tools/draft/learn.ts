import { isAnswered, type HttpExchange } from '../../exchange'
import { summarizeBody } from '../../log'
import { parseFeature, scenariosOf } from '../../project'
import type { Rehearsal } from '../../rehearsal'
import { Random } from '../explore'
import { draft, type SuiteDraft } from './draft'
import { arrangementOf, storiesUpTo, wire, type Learned, type WiredOperation } from './model'
import { nameOf, type ApiOperation } from './operation'
import { draftedFeature, environmentIn } from './write-features'

interface LearnOptions {
  readonly seed: number
  readonly signal: AbortSignal
  onProgress(text: string): void
}

/** What a scenario showed of its operation. */
interface OperationTrial {
  readonly lesson: Learned
  /** Whether its scenario passes, or would pass if it asserted what the response was. */
  readonly works: boolean
  /** The status of the response; undefined if the operation was not called. */
  readonly status: number | undefined
  /** The status, or the first line of what failed before. */
  readonly response: string
  /** What the API says of a refusal. */
  readonly said?: string
}

/** How many characters of a refusal are shown. */
const maxSaid = 120
/** The most stories that are tried before one that is refused. */
const maxBefore = 8

/** Runs a draft against its API, and changes it as the API responds. Returns the changed draft, and the evidence in lines. */
export async function learn(drafted: SuiteDraft, rehearsal: Rehearsal, options: LearnOptions) {
  const learner = new Learner(drafted, rehearsal, options)
  await learner.run()
  return {
    draft: draft(drafted.api, drafted.takenPhrases, learner.lessons),
    evidence: [...learner.evidence.values()],
    isCut: options.signal.aborted,
  }
}

class Learner {
  /** By the names of operations, as is the evidence. */
  readonly lessons = new Map<string, Learned>()
  readonly evidence = new Map<string, string>()
  readonly #random: Random

  constructor(
    readonly drafted: SuiteDraft,
    readonly rehearsal: Rehearsal,
    readonly options: LearnOptions,
  ) {
    this.#random = new Random(String(options.seed))
  }

  async run(): Promise<void> {
    // Those come first that create what others need.
    const depth = ({ before }: WiredOperation): number => storiesUpTo(before).length
    const all = [...this.drafted.operations].sort((one, other) => depth(one) - depth(other))
    let open = all.map(({ operation }) => operation)
    // What works now may be what another has to come after.
    for (let tried = Infinity; open.length < tried;) {
      tried = open.length
      const left: ApiOperation[] = []
      for (const operation of open) {
        if (this.options.signal.aborted) return
        this.options.onProgress(`${nameOf(operation)}, one of ${open.length}`)
        if (!(await this.#learns(operation))) left.push(operation)
      }
      open = left
    }
    // What was learned of one may keep another from working: no scenario stays that does not pass.
    for (const [name, lesson] of this.lessons) {
      const operation = all.map((one) => one.operation).find((one) => nameOf(one) === name)
      if (operation === undefined || lesson.unknown !== undefined || this.options.signal.aborted) continue
      const trial = await this.#try(operation, lesson)
      if (!trial.works) this.#mark(name, trial)
    }
  }

  /** Finds how an operation works. Whether it does, or nothing can be tried. */
  async #learns(operation: ApiOperation): Promise<boolean> {
    const name = nameOf(operation)
    const wired = this.#wired(operation)
    if (operation.problems.length > 0 || wired.open.length > 1) return true
    const needed = [...arrangementOf(wired).flat(), wired]
    const features = draftedFeature('Learning', needed, this.drafted.api)
    const unset = environmentIn(features).filter((one) => !process.env[one])
    if (unset.length > 0) {
      this.evidence.set(name, `untried  ${name}: set ${unset.join(', ')}`)
      return true
    }
    const [place] = wired.open
    if (place !== undefined) return this.#learnsId(operation, place.variable)
    let first: OperationTrial | undefined
    for (const lesson of this.#orders(operation, wired)) {
      // Whoever is refused for who they are is so after any story.
      const isRefused = first === undefined || ![undefined, 401].includes(first.status)
      if (this.options.signal.aborted || !isRefused) break
      const trial = await this.#try(operation, lesson)
      if (trial.works) {
        this.#keep(name, trial.lesson, evidenceOf(name, trial, first))
        return true
      }
      first ??= trial
    }
    if (first !== undefined) this.#mark(name, first)
    return false
  }

  /** Looks for the id that an operation takes among those that are known; nothing is changed on a guess. */
  async #learnsId(operation: ApiOperation, place: string): Promise<boolean> {
    if (!['GET', 'HEAD'].includes(operation.method)) return true
    // What takes any id does not show which one it takes.
    if ((await this.#try(operation, {})).works) return true
    for (const { member, creator } of this.drafted.operations.flatMap(({ resource }) => resource ?? [])) {
      if (creator === operation || this.options.signal.aborted) continue
      const trial = await this.#try(operation, { value: { variable: place, member } })
      if (!trial.works) continue
      const name = nameOf(operation)
      this.#keep(name, trial.lesson, evidenceOf(name, trial))
      return true
    }
    return false
  }

  /** Yields an operation as it was drafted, then after each of the stories that may come before it. */
  *#orders(operation: ApiOperation, { before }: WiredOperation): Generator<Learned> {
    yield {}
    const line = storiesUpTo(before)
    const beside = this.#book().filter(
      (one) =>
        one.story !== undefined &&
        !one.ends &&
        one.operation !== operation &&
        !line.some(({ operation: other }) => other === one.operation) &&
        storiesUpTo(one.before).every((other) => line.some((each) => each.operation === other.operation)),
    )
    const isNear = (one: WiredOperation): number => (one.operation.group === operation.group ? 1 : 0)
    const nearest = this.#random.shuffle(beside).sort((one, other) => isNear(other) - isNear(one))
    for (const one of nearest.slice(0, maxBefore)) yield { after: nameOf(one.operation) }
  }

  #keep(name: string, lesson: Learned, evidence: string | undefined): void {
    this.lessons.set(name, lesson)
    this.evidence.delete(name)
    if (evidence !== undefined) this.evidence.set(name, evidence)
  }

  #mark(name: string, { response, said = '' }: OperationTrial): void {
    const answer = `${response} ${said}`.trimEnd()
    this.#keep(name, { unknown: `it answers ${answer}` }, `unknown  ${name}: ${answer}`)
  }

  /** Runs the scenario of an operation, as it is with a lesson. */
  async #try(operation: ApiOperation, lesson: Learned): Promise<OperationTrial> {
    const { api } = this.drafted
    const wired = this.#wired(operation, lesson)
    const feature = parseFeature(draftedFeature('Learning', [wired], api), 'features/draft/learn.feature')
    if (!feature.ok)
      return { lesson, works: false, status: undefined, response: feature.problems[0]?.message ?? '' }
    const scenarios = scenariosOf(feature.document)
    const [outcome] = await this.rehearsal.run(scenarios, { signal: this.options.signal })
    // Its status and the comparison with the document come after the call.
    const call = scenarios[0]?.pickle.steps.findIndex(({ type }) => String(type) === 'Action') ?? 0
    const { exchanges = [] } = outcome?.steps.find(({ index }) => index === call) ?? {}
    const exchange = exchanges.at(-1) as HttpExchange | undefined
    const { status, body } = exchange !== undefined && isAnswered(exchange) ? exchange.outcome : {}
    const { index: failed = 0, error } = outcome?.trouble ?? {}
    const response = String(status ?? error?.message.split('\n')[0] ?? 'nothing')
    const said = body?.isEmpty === false ? summarizeBody(body, this.rehearsal.redactor, maxSaid) : ''
    if (outcome?.status === 'passed') return { lesson, works: true, status, response }
    const isSuccess = status !== undefined && status < 400 && failed > call
    if (!isSuccess) return { lesson, works: false, status, response, said: String(said) }
    if (failed === call + 2) return { lesson: { ...lesson, departs: true }, works: true, status, response }
    return this.#try(operation, { ...lesson, status })
  }

  #book(name = '', lesson?: Learned) {
    const { api, takenPhrases } = this.drafted
    const lessons = lesson === undefined ? this.lessons : new Map(this.lessons).set(name, lesson)
    return wire(api.operations, takenPhrases, lessons)
  }

  #wired(operation: ApiOperation, lesson?: Learned): WiredOperation {
    const operations = this.#book(nameOf(operation), lesson)
    const wired = operations.find((one) => one.operation === operation)
    if (wired === undefined) throw new Error(`${nameOf(operation)} is not in the draft`)
    return wired
  }
}

/** Says what was learned; undefined if an operation works as it was drafted. */
function evidenceOf(
  name: string,
  { lesson: { value, after, departs, status }, response }: OperationTrial,
  first?: OperationTrial,
): string | undefined {
  const how = [
    ...(value === undefined ? [] : [`with {{${value.member}}} as ${value.variable}`]),
    ...(after === undefined ? [] : [`after ${after}`]),
    ...(departs ? ['but not as the document says'] : []),
  ].join(' ')
  const kinds = { known: value, moved: after, status, departs }
  const kind = Object.entries(kinds).find(([, what]) => what !== undefined)?.[0]
  if (kind === undefined) return undefined
  const before = first === undefined ? '' : `${first.response} as drafted, `
  return `${kind.padEnd(7)}  ${name}: ${before}${response} ${how}`.trimEnd()
}
