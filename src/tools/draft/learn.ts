import { InputError } from '../../errors'
import { isAnswered, type HttpExchange } from '../../exchange'
import { summarizeBody } from '../../log'
import { parseFeature, scenariosOf } from '../../project'
import type { Rehearsal } from '../../rehearsal'
import { Random } from '../explore'
import { draft, type SuiteDraft } from './draft'
import { nameOf, type DraftedApi, type Lesson } from './operation'
import { arrangementOf, storiesUpTo, wire, type WiredOperation } from './wiring'
import { draftedFeature, environmentIn } from './write-features'

interface LearnOptions {
  readonly seed: number
  readonly signal: AbortSignal
  readonly onProgress: (text: string) => void
}

interface OperationTrial {
  readonly lesson: Lesson
  /** Whether its scenario passes, or would pass if it asserted what the response was. */
  readonly works: boolean
  /** The status of the response; undefined if the operation was not called. */
  readonly status: number | undefined
  /** The status, or the first line of what failed before. */
  readonly response: string
  /** What the API says of a refusal, after its status. */
  readonly answer: string
}

/** How many characters of a refusal are shown. */
const maxSaid = 120
/** The most stories that are tried before one that is refused. */
const maxBefore = 8

/** Runs a draft against its API, and changes it as the API responds. Returns the changed draft, and the evidence in lines. */
export async function learn(drafted: SuiteDraft, rehearsal: Rehearsal, options: LearnOptions) {
  const learner = new Learner(drafted, rehearsal, options)
  await learner.run()
  if (!learner.isAnswered && learner.unanswered !== undefined)
    throw new InputError(`Nothing was learned, because the API answered no request: ${learner.unanswered}`)
  return {
    draft: draft(learner.taught(), drafted.takenPhrases),
    evidence: [...learner.evidence.values()],
    isCut: options.signal.aborted,
  }
}

class Learner {
  /** By the names of operations, as are the lessons. */
  readonly evidence = new Map<string, string>()
  isAnswered = false
  /** What came in place of the first response that is missing. */
  unanswered: string | undefined
  readonly #lessons = new Map<string, Lesson>()
  readonly #random: Random

  constructor(
    readonly drafted: SuiteDraft,
    readonly rehearsal: Rehearsal,
    readonly options: LearnOptions,
  ) {
    this.#random = new Random(String(options.seed))
  }

  /** Returns the API with what was learned of it, and perhaps a lesson that is only tried. */
  taught(...tried: [name: string, Lesson][]): DraftedApi {
    const lessons = new Map([...this.#lessons, ...tried])
    const { api } = this.drafted
    return { ...api, operations: api.operations.map((one) => ({ ...one, lesson: lessons.get(nameOf(one)) })) }
  }

  async run(): Promise<void> {
    const { signal, onProgress } = this.options
    // Those come first that create what others need.
    const depth = ({ before }: WiredOperation): number => storiesUpTo(before).length
    let open = [...this.drafted.operations].sort((one, other) => depth(one) - depth(other)).map(nameOf)
    // What works now may be what another has to come after.
    for (let tried = Infinity; open.length < tried;) {
      tried = open.length
      const left: string[] = []
      for (const name of open) {
        if (signal.aborted) return
        onProgress(`${name}, one of ${open.length}`)
        if (!(await this.#learns(name))) left.push(name)
      }
      open = left
    }
    // What was learned of one may keep another from working: no scenario stays that does not pass.
    for (const [name, lesson] of this.#lessons) {
      if (lesson.unknown !== undefined || signal.aborted) continue
      const trial = await this.#try(name, lesson)
      if (!trial.works && !signal.aborted) this.#note(name, trial)
    }
  }

  /** Finds how an operation works. Whether it does, or nothing can be tried. */
  async #learns(name: string): Promise<boolean> {
    const wired = this.#wired(name)
    const { open, method, problems } = wired
    const isOpen = open.length > 0
    // Nothing is changed on a guess.
    const isTried = !isOpen || (open.length === 1 && ['GET', 'HEAD'].includes(method))
    if (problems.length > 0 || !isTried) return true
    const needed = [...arrangementOf(wired).flat(), wired]
    const features = draftedFeature('Learning', needed, this.drafted.api)
    const unset = environmentIn(features).filter((one) => !process.env[one])
    if (unset.length > 0) {
      this.evidence.set(name, `untried  ${name}: set ${unset.join(', ')}`)
      return true
    }
    const drafted = await this.#try(name, {})
    // What takes any id does not show which one it takes.
    if (drafted.works && isOpen) return true
    // Whoever is refused for who they are is so after any story.
    const isHelped = !drafted.works && (isOpen || ![undefined, 401].includes(drafted.status))
    let trial = drafted
    for (const lesson of isHelped ? this.#changesOf(wired) : [])
      if (!trial.works && !this.options.signal.aborted) trial = await this.#try(name, lesson)
    if (this.options.signal.aborted) return false
    if (trial.works) this.#note(name, trial, drafted)
    else if (!isOpen) this.#note(name, drafted)
    return trial.works
  }

  /** Returns what may help an operation: one of the known ids, or one of the stories that may come before it. */
  #changesOf({ path, method, group, open: [place], before }: WiredOperation): Lesson[] {
    const others = this.#wire().filter((one) => nameOf(one) !== nameOf({ method, path }))
    if (place !== undefined)
      return others
        .flatMap(({ resource }) => resource ?? [])
        .map(({ member }) => ({ value: { variable: place.variable, member } }))
    const isTold = new Set(storiesUpTo(before).map(nameOf))
    const beside = others.filter(
      (one) =>
        one.story !== undefined &&
        !one.ends &&
        !isTold.has(nameOf(one)) &&
        storiesUpTo(one.before).every((other) => isTold.has(nameOf(other))),
    )
    const isNear = (one: WiredOperation): number => (one.group === group ? 1 : 0)
    const nearest = this.#random.shuffle(beside).sort((one, other) => isNear(other) - isNear(one))
    return nearest.slice(0, maxBefore).map((one) => ({ after: nameOf(one) }))
  }

  /** Notes what a trial showed, with evidence unless its operation works as it was drafted. */
  #note(name: string, { lesson, works, response, answer }: OperationTrial, drafted?: OperationTrial): void {
    this.#lessons.set(name, works ? lesson : { unknown: `it answers ${answer}` })
    const { value, after, status, departs } = lesson
    const kinds = { unknown: !works, known: value, moved: after, status, departs }
    const kind = Object.entries(kinds).find(([, what]) => what)?.[0]
    const words = [
      after && `${drafted?.response} as drafted,`,
      response,
      value && `with {{${value.member}}} as ${value.variable}`,
      after && `after ${after}`,
      departs && 'but not as the document says',
    ]
    const shown = works ? words.filter(Boolean).join(' ') : answer
    this.evidence.delete(name)
    if (kind !== undefined) this.evidence.set(name, `${kind.padEnd(7)}  ${name}: ${shown}`)
  }

  async #try(name: string, lesson: Lesson): Promise<OperationTrial> {
    const text = draftedFeature('Learning', [this.#wired(name, lesson)], this.drafted.api)
    const feature = parseFeature(text, 'features/draft/learn.feature')
    const scenarios = feature.ok ? scenariosOf(feature.document) : []
    const [outcome] = await this.rehearsal.run(scenarios, { signal: this.options.signal })
    // Its status and the comparison with the document come after the call.
    const call = scenarios[0]?.pickle.steps.findIndex(({ type }) => String(type) === 'Action') ?? 0
    const { exchanges = [] } = outcome?.steps.find(({ index }) => index === call) ?? {}
    const exchange = exchanges.at(-1) as HttpExchange | undefined
    const { status, body } = exchange !== undefined && isAnswered(exchange) ? exchange.outcome : {}
    const { index: failed = 0, error } = outcome?.trouble ?? {}
    const response = String(status ?? error?.message.split('\n')[0] ?? 'none was sent')
    if (status === undefined) this.unanswered ??= response
    else this.isAnswered = true
    const said = body?.isEmpty === false ? summarizeBody(body, this.rehearsal.redactor, maxSaid) : ''
    const trial = { lesson, status, response, answer: `${response} ${said}`.trimEnd() }
    if (outcome?.status === 'passed') return { ...trial, works: true }
    if (status === undefined || status >= 400 || failed <= call) return { ...trial, works: false }
    if (failed === call + 2) return { ...trial, lesson: { ...lesson, departs: true }, works: true }
    return this.#try(name, { ...lesson, status })
  }

  #wire(...tried: [name: string, Lesson][]): WiredOperation[] {
    return wire(this.taught(...tried).operations, this.drafted.takenPhrases)
  }

  #wired(name: string, ...tried: Lesson[]): WiredOperation {
    const operations = this.#wire(...tried.map((lesson): [string, Lesson] => [name, lesson]))
    const wired = operations.find((one) => nameOf(one) === name)
    if (wired === undefined) throw new Error(`${name} is not in the draft`)
    return wired
  }
}
