import { Body, encodeText, Headers, type ExchangeFailure, type HttpOutcome } from '../../exchange'
import { didYouMean, InputError } from '../../errors'
import { jsonOf } from '../../http'
import type { ReceivedRequest, StandInAnswer } from '../../story'
import type { SetUpBody } from '../calls/next-request'
import type { Asked, Route } from './route'

interface FixedResponse extends HttpOutcome {
  readonly afterMs?: number | undefined
}

export type ToldResponse =
  FixedResponse | ExchangeFailure | ((request: ReceivedRequest) => StandInAnswer | Promise<StandInAnswer>)

// What a request comes to without a response.
export const neverAnswers = failure('NO_ANSWER', 'it never answers')
export const closesConnection = failure('NO_ANSWER', 'it closes the connection')
export const hungUp = failure('ECONNRESET', 'the client hung up before it was answered')
export const notYetAnswered = failure('PENDING', 'it is not answered yet')

function failure(code: string, message: string): ExchangeFailure {
  return { kind: 'failed', code, message, cause: undefined }
}

/** Where a response was told, for the warning that it was never asked for. */
export interface Telling {
  readonly place: string
  /** Whether scenarios share it, because a Background or a hook told it. */
  readonly isShared: boolean
}

/** The responses to the requests of a route, in turn; the last one stays. */
export class Stub {
  asked = 0

  /** @param route - undefined for every request that no other stub fits */
  constructor(
    readonly standIn: string,
    readonly route: Route | undefined,
    readonly responses: readonly ToldResponse[],
    readonly telling?: Telling,
  ) {}

  next(): ToldResponse {
    return this.responses[Math.min(this.asked++, this.responses.length - 1)]!
  }
}

/** Returns the last stub whose route a request fits. */
export function stubFor(asked: Asked, stubs: readonly Stub[]): Stub | undefined {
  return stubs.filter(({ route }) => route?.fits(asked)).at(-1)
}

/** Names the route that is nearest to a request, if there is any, and why it does not fit. */
export function nearestTo(asked: Asked, stubs: readonly Stub[]): string {
  const misfits = stubs.flatMap(({ route }) => {
    const misfit = route?.misfit(asked)
    return route === undefined || misfit === undefined ? [] : [{ ...misfit, told: route.text }]
  })
  const nearest = misfits.sort((one, other) => one.rank - other.rank).at(-1)
  return nearest === undefined ? 'none was given' : `nearest: ${nearest.told}, but ${nearest.why}`
}

/** The lines of the steps whose responses were not all asked for, and the shared steps whose were, by their places. */
const unasked = new Map<string, string>()
const askedInOne = new Set<string>()

/** Each response of a scenario's own step has to be asked for; of a shared step, by one of the scenarios. */
export function noteAsked({ place, isShared }: Telling, text: string, isAsked: boolean): void {
  if (!isAsked) unasked.set(place, `  ${place} ${text}`)
  else if (isShared) askedInOne.add(place)
}

export function takeUnasked(): string[] {
  const lines = [...unasked].flatMap(([place, line]) => (askedInOne.has(place) ? [] : [line]))
  unasked.clear()
  askedInOne.clear()
  return lines
}

/** Makes a response. @throws {@link InputError} for a status that does not end a response */
export function fixedResponse(
  status: number,
  { content = '', mediaType }: Partial<SetUpBody> = {},
  { headers = {}, afterMs }: { readonly headers?: StandInAnswer['headers']; readonly afterMs?: number } = {},
): FixedResponse {
  if (status < 200 || status > 599)
    throw new InputError(`A stand-in cannot answer with ${status}.\nWrite a status from 200 to 599.`)
  const told = Object.entries(headers)
  const isTyped = mediaType === undefined || new Headers(told).has('Content-Type')
  const sent = new Headers(isTyped ? told : [['Content-Type', mediaType], ...told])
  const bytes = Buffer.isBuffer(content) ? content : encodeText(String(content), mediaType ?? '')
  return { kind: 'answered', status, headers: sent, body: new Body(bytes, sent.get('Content-Type')), afterMs }
}

/** Reads the response that a function returned. @throws {@link InputError} for what is none */
export function responseOf(given: unknown): FixedResponse {
  if (typeof given !== 'object' || given === null)
    throw new InputError('It gave no answer.\nReturn one, such as { status: 201, body: { id: 1 } }')
  const known = ['status', 'headers', 'body']
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new InputError(`An answer has no "${unknown}".${didYouMean(unknown, known)}`)
  const { status = 200, headers, body = '' } = given as StandInAnswer
  const isAsItIs = typeof body === 'string' || Buffer.isBuffer(body)
  const sent = isAsItIs ? { content: body } : { content: jsonOf(body), mediaType: 'application/json' }
  return fixedResponse(status, sent, { headers })
}
