export interface ApiOperation {
  /** In capitals. */
  readonly method: string
  /** `/orders/{id}`, behind the base URL. */
  readonly path: string
  /** The name that the document gives it, such as `placeOrder`. */
  readonly name?: string | undefined
  readonly summary?: string | undefined
  /** What it belongs to: a tag, or the first word of its path. */
  readonly group: string
  /** The status of success; undefined for any from 200 to 299. */
  readonly status: number | undefined
  readonly request: ApiRequest
  /** The members of its response that may be an id. */
  readonly ids: readonly ApiMember[]
  /** Whether its response has a `Location`. */
  readonly hasLocation: boolean
  /** The parameters of other operations, each as `METHOD /path` or the name of one, that its response gives. */
  readonly links: readonly { readonly to: string; readonly parameter: string }[]
  /** The chapter it belongs to, by `x-chapter`. */
  readonly chapter?: string | undefined
  /** The steps by which a scenario says who sends its request. */
  readonly signIn: readonly string[]
  /** What the document does not say about the values it is sent. */
  readonly guesses: readonly string[]
  /** What keeps it from being drafted. */
  readonly problems: readonly string[]
  /** Undefined before it is tried. */
  readonly lesson?: Lesson | undefined
}

export interface Lesson {
  /** The operation before it without which it is refused. */
  readonly after?: string
  readonly status?: number
  /** The member of the story data that a variable takes which was open. */
  readonly value?: { readonly variable: string; readonly member: string }
  /** Whether its response is not as the document says. */
  readonly departs?: boolean
  /** Why it does not work. */
  readonly unknown?: string
}

/** What an operation is sent, and all that it requires: plain JSON, with `RunValue` and `IdPlace` for what is no constant. */
export interface ApiRequest {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  /** Undefined for none. */
  readonly body: unknown
  readonly isForm: boolean
}

export interface ApiMember {
  /** Names of members, and 0 for the first item of a list. */
  readonly path: readonly (string | 0)[]
  readonly type: 'string' | 'number'
}

export interface DraftedApi {
  readonly title: string
  /** As a user named it: a file or an address. */
  readonly source: string
  /** The document that features compare responses with; undefined for traffic. */
  readonly document: string | undefined
  readonly baseUrl: string
  readonly operations: readonly ApiOperation[]
  /** What a user should know before the draft is used. */
  readonly notes: readonly string[]
}

/** Returns `METHOD /path`. */
export function nameOf({ method, path }: Pick<ApiOperation, 'method' | 'path'>): string {
  return `${method} ${path}`
}

export function isAsAddress(source: string): boolean {
  return /^https?:\/\//i.test(source)
}
