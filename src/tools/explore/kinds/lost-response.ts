import type { Exchange, GrpcExchange } from '../../../exchange'
import { inWords } from '../../../story'
import type { StepText } from '../../../project'
import { aboutResponse, candidateIn, type Candidate } from '../candidate'
import { changesNothing, isServerError } from '../calls'
import type { Detector, Experiment, ExploredBook } from '../detector'
import type { Explorer } from '../explorer'
import { Outcomes } from './outcomes'
import { isOfLog, Moving } from '../comparing-reads'
import type { ObservedStory, WalkRun } from '../run'
import { tryStep, when, type EndingStep } from '../walk'

/** A call of a story whose response is lost: one of those that may change something. */
interface LosableCall extends Pick<ObservedStory, 'name' | 'chapter'> {
  /** From 1. */
  readonly number: number
  readonly isLast: boolean
  /** Whether its method alone says that it may be sent twice, so that a server may log each (RFC 9110, 9.2.2). */
  readonly mayBeLogged: boolean
}

/** A story whose call, sent again after its response was lost, has another outcome than when it is told once. */
export const lostResponse = (explorer: Explorer): Detector => {
  const moving = new Moving()
  return {
    searches: (explored) =>
      explorer.options.lostResponses
        ? losableCalls(explored).map((one) => losing(one, explored, explorer, moving))
        : [],
  }
}

/** Returns the calls that every API lets be sent twice, those with a key, and those of the stories that the book names. */
function losableCalls({ book, experience }: ExploredBook): LosableCall[] {
  const isIdempotent = ({ protocol, request }: Exchange): boolean =>
    protocol === 'http' && ['PUT', 'DELETE'].includes(request.method)
  return experience.succeeded.flatMap(({ act: { name, chapter, exchanges } }) => {
    const isNamed = book.says.retried?.includes(name) === true
    const changing = exchanges.filter((one) =>
      one.protocol === 'http' ? !changesNothing(one) : isNamed && isUnary(one),
    )
    return changing.flatMap((exchange, at): LosableCall[] => {
      const number = at + 1
      const isLast = number === changing.length
      const mayBeLogged = !isNamed && !exchange.request.headers.has('Idempotency-Key')
      return !mayBeLogged || isIdempotent(exchange) ? [{ name, chapter, number, isLast, mayBeLogged }] : []
    })
  })
}

/** Whether a call of gRPC has one message each way; those of a stream are a list. */
function isUnary({ request, outcome }: GrpcExchange): boolean {
  return ![request.body, outcome.body].some((body) => body?.json.ok && Array.isArray(body.json.value))
}

function losing(
  { name, chapter, number, isLast, mayBeLogged }: LosableCall,
  { book, experience }: ExploredBook,
  { runner }: Explorer,
  moving: Moving,
): Experiment {
  const { to = chapter } = book.ways.find((way) => way.from === chapter && way.story === name) ?? {}
  const all = [chapter, to].flatMap((place) => experience.reads.of(place))
  const reads = all.filter(({ url }) => !mayBeLogged || !isOfLog(url))
  const outcomes = new Outcomes(reads, 'told once', moving, runner)
  /** The story, tried alone. */
  let told: readonly EndingStep[] = []
  const cause = `lost response ${name} ${isLast ? '' : number}`
  const found = (run: WalkRun, shown: Pick<Candidate, 'message' | 'ending' | 'asFeature'>): Candidate =>
    candidateIn(run, { kind: 'lost response', stories: [name], chapter, cause, ...shown })

  /** Returns what reads show otherwise than where the same story runs once. */
  async function secondEffectIn(run: WalkRun): Promise<Candidate | 'missed' | undefined> {
    const isComparable = ({ tried }: WalkRun): boolean => tried !== undefined && tried.failure === undefined
    const effect = await outcomes.effectIn(run, [told, told], isComparable)
    if (typeof effect !== 'object') return effect
    const message = `"${inWords(name)}" has a second effect when its response is lost and it is sent again: ${effect.message}, as if it ran once.`
    return found(run, { ...effect, message })
  }

  return {
    of: 'lost responses',
    chapter,
    stories: [name],
    manner: 'unchecked',
    walk(before, [{ step }]) {
      told = [tryStep(step) ?? []].flat()
      const steps = outcomes.steps()
      // To know the last call the story is told before, which a list may show.
      const isRead = steps.some(({ role }) => role === 'probe')
      const lost = losingStep(step, isLast && !isRead ? undefined : number)
      return lost && { ...before, ending: [lost, ...steps] }
    },
    look(run) {
      const { tried } = run
      if (tried?.chapter !== chapter || tried.needs !== undefined || !outcomes.areJudged(run)) return 'missed'
      const failed = outcomes.failedIn(run)
      if (failed === undefined) return secondEffectIn(run)
      if (!failed.isJudged) return undefined
      const { message, ending } = failed
      const exchange = run.exchangesOfEnding(0).find(isServerError)
      if (exchange !== undefined)
        return aboutResponse(run, {
          ...{ kind: 'server error', stories: [name], chapter, exchange, message, ending },
          asFeature: undefined,
        })
      // Without a read, the second response may be another one.
      return outcomes.hasUrls ? found(run, { message, ending }) : undefined
    },
  }
}

/** Returns the step that loses a response of a phrase; undefined if it cannot quote the phrase. */
function losingStep({ text, argument }: StepText, call: number | undefined): EndingStep | undefined {
  const quote = ['"', "'"].find((one) => !text.includes(one))
  if (quote === undefined || argument !== undefined) return undefined
  const what = call === undefined ? 'its response' : `the response to call ${call}`
  return when(`I try ${quote}${text}${quote} again after ${what} is lost`, 'tried')
}
