import { InputError } from '../errors'
import { escapePattern, isJsonObject, showJson, urlDecoded, type BodyDifference } from '../formats'
import { OpenApiFiles, ownMember } from './open-api-files'
import { oneWay, SchemaValidators, type Direction } from './open-api-schemas'
import { explainingFailures, schemaProblems, type SchemaFiles } from './schema'
import { withDoubles, type SchemaObject } from './schema-validator'

export interface DocumentedOperation {
  /** The HTTP method in capitals. */
  readonly method: string
  /** The path template: `/accounts/{id}`. */
  readonly path: string
  readonly operationId: string | undefined
  /** The documented statuses as written: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[]
  /** Its path on each of its servers; the groups of a pattern, for an {@link encodedPath}, are the path parameters. */
  readonly locations: readonly { readonly template: string; readonly pattern: RegExp }[]
  /** The path item and the operation, as in the document. */
  readonly item: unknown
  readonly part: unknown
}

export interface DocumentedValue {
  /** `path`, `query`, `header` or `cookie`. */
  readonly place: string
  readonly name: string
  readonly isRequired: boolean
  /** Whether each item of a list is sent as a value of its own, and not with the others between commas. */
  readonly isExploded: boolean
  readonly schema: unknown
}

/** The schema of a body for each media type; undefined for one without a schema. */
export type DocumentedContent = ReadonlyMap<string, unknown>

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
const headersDescribedElsewhere = ['accept', 'authorization', 'content-type']

/** An OpenAPI document (3.0 to 3.2). Each schema is compiled once for each direction, when it is first needed. */
export class OpenApiDocument extends OpenApiFiles {
  readonly all: readonly DocumentedOperation[]
  readonly #byConcreteness: readonly DocumentedOperation[]
  readonly #validators: Partial<Record<Direction, SchemaValidators>> = {}

  /**
   * @param files - the files that it may refer to; without them, it may refer to itself only
   * @throws {@link InputError} when it is not an OpenAPI document, or a reference in it has no target
   */
  constructor(document: unknown, name: string, files?: SchemaFiles) {
    checkVersion(document, name)
    super(document, name, files)
    const items = this.members(this.at(document, 'paths')).filter(([path]) => path.startsWith('/'))
    this.all = items.flatMap(([path, item]) => this.#operationsOf(path, item))
    const concreteness = ({ path }: DocumentedOperation): string => path.replaceAll(/\{[^}]*\}/g, '\uffff')
    this.#byConcreteness = [...this.all].sort((one, other) =>
      concreteness(one) < concreteness(other) ? -1 : 1,
    )
  }

  /** Whether a field of this name is written anywhere in the document. */
  names(field: string): boolean {
    return JSON.stringify(this.root).includes(JSON.stringify(field))
  }

  find(method: string, path: string): DocumentedOperation | undefined {
    return this.operationsAt(path).find((operation) => operation.method === method.toUpperCase())
  }

  /** Returns the operations of a path, those with a concrete path first. */
  operationsAt(path: string): DocumentedOperation[] {
    const encoded = encodedPath(path)
    return this.#byConcreteness.filter(({ locations }) =>
      locations.some(({ pattern }) => pattern.test(encoded)),
    )
  }

  /** Whether an operation takes no request without credentials. */
  asksForSecurity({ part }: DocumentedOperation): boolean {
    const asked = this.at(part, 'security') ?? this.at(this.root, 'security')
    const schemes = this.members(asked).map(([, scheme]) => this.members(scheme).length)
    return schemes.length > 0 && !schemes.includes(0)
  }

  parametersOf(operation: DocumentedOperation): DocumentedValue[] {
    return this.allParametersOf(operation).flatMap(({ value }) => value ?? [])
  }

  /** Names the parameters and the body of a request that an operation does not document. */
  undocumentedIn(operation: DocumentedOperation, url: string, hasBody: boolean): string[] {
    const parameters = this.allParametersOf(operation)
    const isDocumented = (place: string, name: string): boolean =>
      parameters.some((one) => one.place === place && one.name === name)
    // The names of the members of an object are names in the query.
    const mayBeMember = parameters.some(
      ({ place, value }) => place.startsWith('query') && value === undefined,
    )
    const sent = URL.canParse(url) && !mayBeMember ? new Set(new URL(url).searchParams.keys()) : []
    const inPath = parametersIn(operation.path)
    return [
      ...inPath.filter((name) => !isDocumented('path', name)).map((name) => `path parameter "${name}"`),
      ...[...sent].filter((name) => !isDocumented('query', name)).map((name) => `query parameter "${name}"`),
      ...(hasBody && this.requestBodyOf(operation).content.size === 0 ? ['request body'] : []),
    ]
  }

  /** Returns each parameter as it is written, and what of it is checked. */
  allParametersOf({ item, part }: DocumentedOperation) {
    // One of the operation replaces that of its path.
    const found = [item, part].flatMap((owner) =>
      this.members(this.at(owner, 'parameters')).map(([, parameter]) => {
        const [place = '', name = ''] = ['in', 'name'].map((member) => this.textAt(parameter, member))
        if (place === 'querystring') this.notes.add('The parameter in the "querystring" is not checked.')
        return { place, name, parameter, value: this.#valueOf(parameter, place, name) }
      }),
    )
    return [...new Map(found.map((one) => [`${one.place} ${one.name}`, one])).values()]
  }

  /** Says what of the parts that were read so far has no effect; undefined if everything has one. */
  get note(): string | undefined {
    const list = [...this.notes].map((note) => `\n  ${note}`).join('')
    return list === ''
      ? undefined
      : `Not everything in the OpenAPI document "${this.name}" is checked:${list}`
  }

  requestBodyOf({ part }: DocumentedOperation): {
    readonly content: DocumentedContent
    readonly isRequired: boolean
  } {
    const body = this.at(part, 'requestBody')
    return { content: this.#contentOf(body), isRequired: this.at(body, 'required') === true }
  }

  responseOf({ part }: DocumentedOperation, status: string) {
    const response = this.at(this.at(part, 'responses'), status)
    const headers = this.members(this.at(response, 'headers'))
    return {
      content: this.#contentOf(response),
      headers: headers.flatMap(([name, header]) => this.#valueOf(header, 'header', name) ?? []),
    }
  }

  check(value: unknown, schema: unknown, direction: Direction): BodyDifference[] {
    const errors = this.#with(direction, (validators) => validators.errorsIn(withDoubles(value), schema))
    // Other problems might show the value of a member that must not be there.
    const refused = errors.filter(({ keyword }) => keyword === oneWay[direction])
    return schemaProblems(refused.length > 0 ? refused : errors, value)
  }

  /** Compiles every schema of the operations. @throws {@link InputError} for what a run would refuse */
  checkSchemas(): void {
    const compile = (direction: Direction, schemas: Iterable<unknown>): void => {
      for (const schema of schemas)
        if (schema !== undefined) this.#with(direction, (all) => all.compile(schema))
    }
    for (const operation of this.all) {
      for (const { schema } of this.parametersOf(operation)) compile('request', [schema])
      compile('request', this.requestBodyOf(operation).content.values())
      for (const status of operation.statuses) {
        const { content, headers } = this.responseOf(operation, status)
        compile('response', [...content.values(), ...headers.map(({ schema }) => schema)])
      }
    }
  }

  /** Returns the `type` of a schema, or of one that it refers to; of several the first that is not null. */
  typeOf(schema: unknown): unknown {
    const types = this.together(schema).flatMap((part) => ownMember(part, 'type') ?? [])
    return types.find((type) => type !== 'null')
  }

  #with<T>(direction: Direction, use: (validators: SchemaValidators) => T): T {
    return explainingFailures(`OpenAPI document "${this.name}"`, () => {
      const validators = this.#validators[direction] ?? new SchemaValidators(this, direction)
      // Where a schema cannot be used, those that refer to it are compiled anew.
      delete this.#validators[direction]
      const result = use(validators)
      this.#validators[direction] = validators
      return result
    })
  }

  #operationsOf(path: string, item: unknown): DocumentedOperation[] {
    const named = this.members(item).filter(([method]) => methods.includes(method))
    return [...named, ...this.members(this.at(item, 'additionalOperations'))].map(([method, part]) => {
      const owner = [part, item].find((one) => this.at(one, 'servers') !== undefined) ?? this.root
      const servers = this.members(this.at(owner, 'servers')).map(([, server]) => server)
      return {
        method: method.toUpperCase(),
        path,
        operationId: this.textAt(part, 'operationId'),
        statuses: Object.keys(this.at(part, 'responses') ?? {}).filter((name) => !name.startsWith('x-')),
        locations: (servers.length > 0 ? servers : [undefined]).map((one) => this.#locationOf(path, one)),
        item,
        part,
      }
    })
  }

  /** Returns a path on a server. The host is ignored, because tests run against another one. */
  #locationOf(path: string, server: unknown): { template: string; pattern: RegExp } {
    const base = (this.textAt(server, 'url') ?? '')
      .replace(/^(?:(?:[a-z][a-z0-9+.-]*|\{[^}]*\}):)?\/\/[^/]*/i, '')
      .replace(/^\.?\/?/, '/')
      .replace(/\/$/, '')
    const pattern = `${toPattern(base, '[^/]+')}${toPattern(path, '([^/]+)')}`
    return { template: base + path, pattern: new RegExp(`^${pattern}$`) }
  }

  #contentOf(owner: unknown): DocumentedContent {
    const content = this.members(this.at(owner, 'content'))
    for (const [mediaType, described] of content)
      if (ownMember(described, 'itemSchema') !== undefined)
        this.notes.add(`The "itemSchema" of ${mediaType} is not checked.`)
    return new Map(content.map(([mediaType, described]) => [mediaType, ownMember(described, 'schema')]))
  }

  /** Returns undefined for what is not checked: objects, and lists in unusual styles. */
  #valueOf(part: unknown, place: string, name: string): DocumentedValue | undefined {
    if (place === 'header' && headersDescribedElsewhere.includes(name.toLowerCase())) return undefined
    const schema = ownMember(part, 'schema')
    const type = this.typeOf(schema)
    const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple'
    if (type === 'object' || (this.textAt(part, 'style') ?? usual) !== usual) return undefined
    return {
      place,
      name,
      isRequired: this.at(part, 'required') === true,
      isExploded: usual === 'form' && this.at(part, 'explode') !== false,
      schema,
    }
  }

  /** Returns a member of a part, or the target of its `$ref`; undefined if there is none. */
  at(part: unknown, name: string): unknown {
    return this.follow(ownMember(part, name))
  }

  textAt(part: unknown, name: string): string | undefined {
    const value = this.at(part, name)
    return typeof value === 'string' ? value : undefined
  }

  /** Returns the members or items of a part with their names or indexes, in document order. */
  members(part: unknown): [name: string, member: unknown][] {
    if (typeof part !== 'object' || part === null) return []
    return Object.keys(part).map((name) => [name, this.at(part, name)])
  }
}

/** Returns the documented status that covers the status of a response; undefined if none does. */
export function documentedStatus(
  { statuses }: Pick<DocumentedOperation, 'statuses'>,
  status: number,
): string | undefined {
  const keys = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT']
  return keys.map((key) => statuses.find((one) => one.toUpperCase() === key)).find((one) => one !== undefined)
}

/** Returns the names of the parameters in a path such as `/orders/{id}`. */
export function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
}

function checkVersion(document: unknown, name: string): void {
  const { swagger, openapi = swagger }: SchemaObject = isJsonObject(document) ? document : {}
  if (swagger === undefined && /^"?3\.[012](\.|"|$)/.test(showJson(openapi))) return
  throw new InputError(
    `The document "${name}" is not OpenAPI 3.0, 3.1 or 3.2: ${openapi === undefined ? 'it has no member "openapi" with its version' : `its version is ${showJson(openapi)}`}.\n` +
      `Swagger 2.0 can be converted, for example with: npx swagger2openapi${swagger === undefined ? '' : ` "${name}" -o openapi3.json`}`,
  )
}

/** Percent-encodes a path in one way, however it was written. */
export function encodedPath(path: string): string {
  const segments = path.split('/')
  return segments.map((segment) => encodeURIComponent(urlDecoded(segment))).join('/')
}

function toPattern(template: string, variable: string): string {
  const pieces = template.split(/(\{[^}]*\})/)
  return pieces
    .map((piece) => (piece.startsWith('{') ? variable : escapePattern(encodedPath(piece))))
    .join('')
}
