import { Body, encodeText, Headers, type ExchangeFailure, type HttpOutcome } from '../../exchange'
import { didYouMean, InputError } from '../../errors'
import { jsonOf } from '../../http'
import type { ReceivedRequest, StandInAnswer } from '../../story'
import type { SetUpBody } from '../calls/next-request'
import type { RequestLine, Route } from './route'

interface FixedResponse extends HttpOutcome {
  readonly afterMs?: number | undefined
}

export type StubResponse =
  FixedResponse | ExchangeFailure | ((request: ReceivedRequest) => StandInAnswer | Promise<StandInAnswer>)

// What a request comes to without a response.
export const neverAnswers = failure('NO_ANSWER', 'it never answers')
export const closesConnection = failure('NO_ANSWER', 'it closes the connection')
export const hungUp = failure('ECONNRESET', 'the client hung up before it was answered')
export const notYetAnswered = failure('PENDING', 'it is not answered yet')

function failure(code: string, message: string): ExchangeFailure {
  return { kind: 'failed', code, message, cause: undefined }
}

/** Where a stub was made, for the warning that no request has used it. */
export interface StubOrigin {
  readonly place: string
  /** Whether scenarios share it, because a Background or a hook made it. */
  readonly isShared: boolean
}

/** The responses to the requests of a route, in turn; the last one stays. */
export class Stub {
  /** How many requests have got one of its responses. */
  useCount = 0

  /** @param route - undefined for every request that no other stub fits */
  constructor(
    readonly standIn: string,
    readonly route: Route | undefined,
    readonly responses: readonly StubResponse[],
    readonly origin?: StubOrigin,
  ) {}

  next(): StubResponse {
    return this.responses[Math.min(this.useCount++, this.responses.length - 1)]!
  }
}

/** Returns the last stub whose route a request fits. */
export function stubFor(request: RequestLine, stubs: readonly Stub[]): Stub | undefined {
  return stubs.filter(({ route }) => route?.fits(request)).at(-1)
}

/** Names the route that is nearest to a request, if there is any, and why it does not fit. */
export function nearestTo(request: RequestLine, stubs: readonly Stub[]): string {
  const misfits = stubs.flatMap(({ route }) => {
    const misfit = route?.misfit(request)
    return route === undefined || misfit === undefined ? [] : [{ ...misfit, text: route.text }]
  })
  const nearest = misfits.sort((one, other) => one.rank - other.rank).at(-1)
  return nearest === undefined ? 'none was given' : `nearest: ${nearest.text}, but ${nearest.why}`
}

/** The lines of the stubs that were not used up, and the shared ones that were, by their places. */
const unused = new Map<string, string>()
const usedInOne = new Set<string>()

/** Each stub of a scenario's own step has to be used up; that of a shared step, in one of the scenarios. */
export function noteUse({ place, isShared }: StubOrigin, text: string, isUsedUp: boolean): void {
  if (!isUsedUp) unused.set(place, `  ${place} ${text}`)
  else if (isShared) usedInOne.add(place)
}

export function takeUnused(): string[] {
  const lines = [...unused].filter(([place]) => !usedInOne.has(place)).map(([, line]) => line)
  unused.clear()
  usedInOne.clear()
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
  const given = Object.entries(headers)
  const isTyped = mediaType === undefined || new Headers(given).has('Content-Type')
  const sent = new Headers(isTyped ? given : [['Content-Type', mediaType], ...given])
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
