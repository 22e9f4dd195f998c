import { encodeText } from '../../exchange'
import { didYouMean, InputError } from '../../errors'
import { jsonOf } from '../../http'
import type { ReceivedRequest, StandInAnswer } from '../../story'
import type { SetUpBody } from '../calls/next-request'
import type { Asked, Route } from './route'

export interface FixedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly afterMs?: number | undefined
}

export type ToldResponse =
  | FixedResponse
  | 'never answers'
  | 'closes the connection'
  | ((request: ReceivedRequest) => StandInAnswer | Promise<StandInAnswer>)

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
    readonly route: Route | undefined,
    readonly responses: readonly ToldResponse[],
    readonly telling?: Telling,
  ) {}

  next(): ToldResponse {
    return this.responses[Math.min(this.asked++, this.responses.length - 1)]!
  }
}

export class Stubs {
  readonly all: Stub[] = []

  /** Adds a stub in place of the one for the same route. */
  replace(stub: Stub): void {
    const at = this.all.findIndex(({ route }) => route?.text === stub.route?.text)
    if (at !== -1) this.all.splice(at, 1)
    this.all.push(stub)
  }

  for(asked: Asked): Stub | undefined {
    return this.all.filter(({ route }) => route?.fits(asked)).at(-1)
  }

  get forOthers(): Stub | undefined {
    return this.all.filter(({ route }) => route === undefined).at(-1)
  }

  /** Names the route that is nearest to a request, and why it does not fit. */
  nearestTo(asked: Asked): string | undefined {
    const misfits = this.all.flatMap(({ route }) => {
      const misfit = route?.misfit(asked)
      return route === undefined || misfit === undefined ? [] : [{ ...misfit, told: route.text }]
    })
    const highest = Math.max(...misfits.map(({ rank }) => rank))
    const nearest = misfits.filter(({ rank }) => rank === highest).at(-1)
    return nearest && `${nearest.told}, but ${nearest.why}`
  }
}

/** Makes a response. @throws {@link InputError} for a status that does not end a response */
export function fixedResponse(
  status: number,
  body?: SetUpBody,
  { headers = {}, afterMs }: Partial<Pick<FixedResponse, 'headers' | 'afterMs'>> = {},
): FixedResponse {
  if (status < 200 || status > 599)
    throw new InputError(`A stand-in cannot answer with ${status}.\nWrite a status from 200 to 599.`)
  const { content = '', mediaType } = body ?? {}
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const type: FixedResponse['headers'] =
    mediaType === undefined || isTyped ? {} : { 'Content-Type': mediaType }
  const bytes = Buffer.isBuffer(content) ? content : encodeText(String(content), mediaType ?? '')
  return { status, headers: { ...type, ...headers }, body: bytes, afterMs }
}

/** Reads the response that a function returned. @throws {@link InputError} for what is none */
export function responseOf(given: unknown): FixedResponse {
  if (typeof given !== 'object' || given === null)
    throw new InputError('It gave no answer.\nReturn one, such as { status: 201, body: { id: 1 } }')
  const known = ['status', 'headers', 'body']
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new InputError(`An answer has no "${unknown}".${didYouMean(unknown, known)}`)
  const { status = 200, headers = {}, body } = given as StandInAnswer
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body))
    return fixedResponse(status, { content: body ?? '' }, { headers })
  return fixedResponse(status, { content: jsonOf(body), mediaType: 'application/json' }, { headers })
}
