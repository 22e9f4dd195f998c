import { InputError, StepRejectedError } from '../../errors'
import { checkFieldName, checkFieldValue, checkRemovable, type HttpRequest, type Lane } from '../../http'
import type { Call } from './call'
import type { ScenarioCalls } from './calls'
import { checkGraphqlVariables } from './graphql'

export interface SetUpBody {
  readonly content: unknown
  readonly mediaType?: string | undefined
  /** A note that the log shows before the request. */
  readonly note?: string | undefined
}

type NamedValue = readonly [name: string, value: string]

class SetUp {
  headers: NamedValue[] = []
  query: NamedValue[] = []
  cookies: NamedValue[] = []
  removedHeaders: string[] = []
  body: SetUpBody | undefined
  followRedirects = true
  times = 1
  graphql: { readonly variables?: unknown; readonly operation?: string } = {}
  /** What is only for the next call of a part of the scenario, such as the deadline of gRPC. */
  ofPart: object = {}
  /** Who makes the call, in place of the scenario itself. */
  sender:
    | {
        readonly actor: string
        readonly send: (request: HttpRequest, lane?: Lane) => Promise<Call>
      }
    | undefined
}

/** The next request of a scenario: what the steps have set for it. Whoever sends it takes the parts. */
export class NextRequest {
  #set = new SetUp()
  /** For each part that was set and not taken yet, the step that set it. */
  readonly #unused = new Map<keyof SetUp, string>()

  constructor(
    private readonly calls: ScenarioCalls,
    private readonly step: () => string,
  ) {}

  get note(): string | undefined {
    return this.#set.body?.note
  }

  header(name: string, value: string): void {
    this.#set.headers.push([checkFieldName(name), checkFieldValue(name, value)])
    this.calls.redactor.learnHeader(name, value)
    this.#keepHeader(name)
    this.#note('headers')
  }

  removeHeader(name: string): void {
    this.#set.removedHeaders.push(checkRemovable(name))
    this.#drop(name)
    this.#note('removedHeaders')
  }

  dropCredentials(): void {
    this.#drop('Authorization')
    this.#drop('Cookie')
  }

  #drop(name: string): void {
    this.#set.headers = this.#set.headers.filter(([set]) => !isSameName(set, name))
    if (isSameName(name, 'Cookie')) this.#set.cookies = []
    for (const part of ['headers', 'cookies'] as const)
      if (this.#set[part].length === 0) this.#unused.delete(part)
  }

  /** A header that is set after it was removed is sent. */
  #keepHeader(name: string): void {
    this.#set.removedHeaders = this.#set.removedHeaders.filter((removed) => !isSameName(removed, name))
  }

  query(name: string, value: string): void {
    this.#set.query.push([name, value])
    this.calls.redactor.learnUrl(`?${new URLSearchParams([[name, value]]).toString()}`)
    this.#note('query')
  }

  cookie(name: string, value: string): void {
    if (value.includes(';'))
      throw new InputError(
        `The value of the cookie "${name}" has a ";" at position ${value.indexOf(';') + 1}, which would begin another cookie.\nSet each cookie in a step of its own, or encode it as %3B.`,
      )
    this.#set.cookies.push([checkFieldName(name), checkFieldValue(name, value)])
    this.calls.redactor.learnHeader('Cookie', `${name}=${value}`)
    this.#keepHeader('Cookie')
    this.#note('cookies')
  }

  body(body: SetUpBody): void {
    if (this.#set.body !== undefined)
      throw new InputError(
        'The next request has a body already.\nSet one only: leave out this step, or the one before that sets it.',
      )
    this.#set.body = body
    this.#note('body')
  }

  graphqlVariables(variables: unknown): void {
    checkGraphqlVariables(variables)
    this.#set.graphql = { ...this.#set.graphql, variables }
    this.#note('graphql')
  }

  graphqlOperation(operation: string): void {
    this.#set.graphql = { ...this.#set.graphql, operation }
    this.#note('graphql')
  }

  doNotFollowRedirects(): void {
    this.#set.followRedirects = false
    this.#note('followRedirects')
  }

  sentBy(sender: SetUp['sender']): void {
    this.#set.sender = sender
    this.#note('sender')
  }

  times(count: number): void {
    if (!Number.isInteger(count) || count < 2 || count > 100)
      throw new InputError(`A request is sent 2 to 100 times at once, not ${count}.`)
    this.#set.times = count
    this.#note('times')
  }

  get ofPart(): object {
    return this.#set.ofPart
  }

  setOfPart(changes: object): void {
    Object.assign(this.#set.ofPart, changes)
    this.#note('ofPart')
  }

  #note(part: keyof SetUp): void {
    if (!this.#unused.has(part)) this.#unused.set(part, this.step())
  }

  take<Part extends keyof SetUp>(part: Part): SetUp[Part] {
    const taken = this.#set[part]
    this.#set[part] = new SetUp()[part]
    this.#unused.delete(part)
    return taken
  }

  /** Takes the parts of an HTTP request, without method and URL. The more specific setting wins. */
  takeParts(): Omit<HttpRequest, 'method' | 'url'> {
    const body = this.take('body')
    const removedHeaders = this.take('removedHeaders')
    return {
      headers: mergedHeaders(this.take('headers'), this.take('cookies'), body?.mediaType),
      ...(removedHeaders.length > 0 && { removedHeaders }),
      query: this.take('query'),
      followRedirects: this.take('followRedirects'),
      ...(body !== undefined && { body: body.content }),
    }
  }

  /** @param isCalling - whether the step that runs makes a call */
  refuseUnused(isCalling = false): void {
    const unused = this.takeUnused(isCalling)
    if (unused !== undefined) throw unused
  }

  /** Returns the error for what was set and no request has used, and forgets it. */
  takeUnused(isCalling = false): StepRejectedError | undefined {
    const [step] = this.#unused.values()
    if (step === undefined || this.calls.observer?.isRehearsal === true) return undefined
    this.#set = new SetUp()
    this.#unused.clear()
    const [why, goal] = isCalling
      ? [`but "${this.step()}" does not take it`, 'a step that does']
      : ['and no request has used it', 'the step that sends the request']
    return new StepRejectedError(
      `"${step}" sets up the next request, ${why}.\nLeave it out, or put it before ${goal}.`,
    )
  }
}

/** Merges headers of the same name; those of a step replace the media type of the body. */
function mergedHeaders(
  headers: readonly NamedValue[],
  cookies: readonly NamedValue[],
  mediaType: string | undefined,
): Record<string, string> {
  const merged = new Map<string, NamedValue>()
  const cookieHeaders = cookies.map(([name, value]): NamedValue => ['Cookie', `${name}=${value}`])
  for (const [name, value] of [...headers, ...cookieHeaders]) {
    const key = name.toLowerCase()
    const before = merged.get(key)
    const separator = key === 'cookie' ? '; ' : ', '
    merged.set(key, before === undefined ? [name, value] : [before[0], before[1] + separator + value])
  }
  const fields = Object.fromEntries(merged.values())
  return mediaType === undefined || merged.has('content-type')
    ? fields
    : { 'Content-Type': mediaType, ...fields }
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
