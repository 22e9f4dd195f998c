import type { Ajv, AnySchema, ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv'
import { InputError } from '../errors'
import { escapePattern, isJsonObject, showJson, urlDecoded, type BodyDifference } from '../formats'
import {
  allowKeywords,
  createAjv,
  explainingFailures,
  missingReference,
  schemaProblems,
  withDoubles,
} from './schema'

/** An operation in an OpenAPI document. */
export interface DocumentedOperation {
  /** The HTTP method in capitals. */
  readonly method: string
  /** The path template: `/accounts/{id}`. */
  readonly path: string
  readonly operationId: string | undefined
  /** The documented statuses as written: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[]
}

/** An operation with what its requests are matched with. */
export interface Operation extends DocumentedOperation {
  /** Its path on each of its servers; the groups of a pattern are the path parameters, still percent-encoded. */
  readonly locations: readonly { readonly template: string; readonly pattern: RegExp }[]
  /** The path item and the operation, as in the document. */
  readonly item: unknown
  readonly part: unknown
}

/** A parameter or a header, which is sent as text. */
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

/** Whether a value is part of a request or of a response. */
export type Direction = 'request' | 'response'

type Members = Readonly<Record<string, unknown>>

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const headersDescribedElsewhere = ['accept', 'authorization', 'content-type']
const address = 'openapi:///document'

/** An OpenAPI document (3.0 or 3.1). Each schema is compiled once for each direction, when it is first needed. */
export class OpenApiDocument {
  /** The operations in document order. */
  readonly all: readonly Operation[]
  readonly #name: string
  readonly #root: object
  readonly #byConcreteness: readonly Operation[]
  readonly #validators: Partial<Record<Direction, SchemaValidators>> = {}

  /** @throws {@link InputError} when it is not an OpenAPI document, or a reference in it has no target */
  constructor(document: unknown, name: string) {
    checkVersion(document, name)
    this.#name = name
    this.#root = withDoubles(document) as object
    const items = this.#members(this.#at(this.#root, 'paths')).filter(([path]) => path.startsWith('/'))
    this.all = items.flatMap(([path, item]) => this.#operationsOf(path, item))
    const concreteness = ({ path }: Operation): string => path.replaceAll(/\{[^}]*\}/g, '\uffff')
    this.#byConcreteness = [...this.all].sort((one, other) =>
      concreteness(one) < concreteness(other) ? -1 : 1,
    )
  }

  /** Returns the operation that a request belongs to; undefined if none is documented. */
  find(method: string, path: string): Operation | undefined {
    return this.operationsAt(path).find((operation) => operation.method === method.toUpperCase())
  }

  /** Returns the operations of a path, those with a concrete path first. */
  operationsAt(path: string): Operation[] {
    return this.#byConcreteness.filter(({ locations }) => locations.some(({ pattern }) => pattern.test(path)))
  }

  /** Returns the parameters of an operation and of its path. */
  parametersOf({ item, part }: Operation): DocumentedValue[] {
    // One of the operation replaces that of its path.
    const found = new Map<string, DocumentedValue | undefined>()
    for (const owner of [item, part])
      for (const [, parameter] of this.#members(this.#at(owner, 'parameters'))) {
        const [place = '', name = ''] = ['in', 'name'].map((member) => this.#textAt(parameter, member))
        found.set(`${place} ${name}`, this.#valueOf(parameter, place, name))
      }
    return [...found.values()].filter((one) => one !== undefined)
  }

  /** Returns the body that an operation takes. */
  requestBodyOf({ part }: Operation): { readonly content: DocumentedContent; readonly isRequired: boolean } {
    const body = this.#at(part, 'requestBody')
    return { content: this.#contentOf(body), isRequired: this.#at(body, 'required') === true }
  }

  /** Returns a response of an operation, by its documented status. */
  responseOf({ part }: Operation, status: string) {
    const response = this.#at(this.#at(part, 'responses'), status)
    const headers = this.#members(this.#at(response, 'headers'))
    return {
      content: this.#contentOf(response),
      headers: headers.flatMap(([name, header]) => this.#valueOf(header, 'header', name) ?? []),
    }
  }

  /** Returns the violations of a schema of the document in a value. */
  check(value: unknown, schema: unknown, direction: Direction): BodyDifference[] {
    return explainingFailures(`OpenAPI document "${this.#name}"`, () => {
      try {
        const validators = (this.#validators[direction] ??= new SchemaValidators(this.#root, direction))
        const errors = validators.errorsIn(withDoubles(value), schema)
        // Other problems might show the value of a member that must not be there.
        const refused = errors.filter(({ keyword }) => keyword === oneWay[direction])
        return schemaProblems(refused.length > 0 ? refused : errors, value)
      } catch (cause) {
        const missing = missingReference(cause)
        throw missing === undefined
          ? cause
          : this.#unknownReference(missing.reference.replace(address, ''), cause)
      }
    })
  }

  #operationsOf(path: string, item: unknown): Operation[] {
    const named = this.#members(item).filter(([method]) => methods.includes(method))
    return named.map(([method, part]) => {
      const owner = [part, item].find((one) => this.#at(one, 'servers') !== undefined) ?? this.#root
      const servers = this.#members(this.#at(owner, 'servers')).map(([, server]) => server)
      return {
        method: method.toUpperCase(),
        path,
        operationId: this.#textAt(part, 'operationId'),
        statuses: Object.keys(this.#at(part, 'responses') ?? {}).filter((name) => !name.startsWith('x-')),
        locations: (servers.length > 0 ? servers : [undefined]).map((one) => this.#locationOf(path, one)),
        item,
        part,
      }
    })
  }

  /** Returns a path on a server. The host is ignored, because tests run against another one. */
  #locationOf(path: string, server: unknown): { template: string; pattern: RegExp } {
    const base = (this.#textAt(server, 'url') ?? '')
      .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '')
      .replace(/^\.?\/?/, '/')
      .replace(/\/$/, '')
    const pattern = `${toPattern(base, '[^/]+')}${toPattern(path, '([^/]+)')}`
    return { template: base + path, pattern: new RegExp(`^${pattern}$`) }
  }

  #contentOf(owner: unknown): DocumentedContent {
    const content = this.#members(this.#at(owner, 'content'))
    return new Map(content.map(([mediaType, described]) => [mediaType, this.#at(described, 'schema')]))
  }

  /** Returns undefined for what is not checked: objects, and lists in unusual styles. */
  #valueOf(part: unknown, place: string, name: string): DocumentedValue | undefined {
    if (place === 'header' && headersDescribedElsewhere.includes(name.toLowerCase())) return undefined
    const schema = this.#at(part, 'schema')
    const type = this.#textAt(schema, 'type')
    const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple'
    if (type === 'object' || (this.#textAt(part, 'style') ?? usual) !== usual) return undefined
    return {
      place,
      name,
      isRequired: this.#at(part, 'required') === true,
      isExploded: usual === 'form' && this.#at(part, 'explode') !== false,
      schema,
    }
  }

  /** Returns a member of a part, or the target of its `$ref`; undefined if there is none. */
  #at(part: unknown, name: string): unknown {
    let member = ownMember(part, name)
    for (let followed = 0; isJsonObject(member) && typeof member['$ref'] === 'string'; followed += 1) {
      const reference = member['$ref']
      member = followed < 50 ? targetOf(this.#root, reference) : undefined
      if (member === undefined) throw this.#unknownReference(reference)
    }
    return member
  }

  #textAt(part: unknown, name: string): string | undefined {
    const value = this.#at(part, name)
    return typeof value === 'string' ? value : undefined
  }

  /** Returns the members or items of a part with their names or indexes, in document order. */
  #members(part: unknown): [name: string, member: unknown][] {
    if (typeof part !== 'object' || part === null) return []
    return Object.keys(part).map((name) => [name, this.#at(part, name)])
  }

  #unknownReference(reference: string, cause?: unknown): InputError {
    return new InputError(
      `The OpenAPI document "${this.#name}" refers to "${reference}", which is not in it.\n` +
        'References are followed inside of the document only: bundle what it needs into one file.',
      { cause },
    )
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

function checkVersion(document: unknown, name: string): void {
  const { swagger, openapi = swagger }: Members = isJsonObject(document) ? document : {}
  if (swagger === undefined && /^"?3\.[01](\.|"|$)/.test(showJson(openapi))) return
  throw new InputError(
    `The document "${name}" is not OpenAPI 3.0 or 3.1: ${openapi === undefined ? 'it has no member "openapi" with its version' : `its version is ${showJson(openapi)}`}.\n` +
      'Swagger 2.0 can be converted, for example with: npx swagger2openapi',
  )
}

/** Returns an own member; inherited ones are not part of a document. */
function ownMember(part: unknown, name: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
  return (part as Members)[name]
}

/** Returns what a reference such as `#/components/schemas/Account` leads to; undefined if there is nothing. */
function targetOf(root: unknown, reference: string): unknown {
  const [first, ...names] = reference.split('/')
  if (first !== '#') return undefined
  return names
    .map((step) => urlDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(ownMember, root)
}

function toPattern(template: string, variable: string): string {
  const pieces = template.split(/(\{[^}]*\})/)
  return pieces.map((piece) => (piece.startsWith('{') ? variable : escapePattern(encodeURI(piece)))).join('')
}

/** The keyword of the members that must not be in a request, and of those that must not be in a response. */
const oneWay = { request: 'readOnly', response: 'writeOnly' } as const
const literals = ['const', 'default', 'enum', 'example', 'examples']
/** The fields whose members have arbitrary names, which are not keywords. */
const maps = [
  ...['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties', 'schemas', 'callbacks'],
  ...['content', 'headers', 'parameters', 'pathItems', 'paths', 'requestBodies', 'responses'],
]

/** The schemas of an OpenAPI document as JSON Schema 2020-12, as they apply in one direction. */
class SchemaValidators {
  readonly #root: object
  readonly #isVersion30: boolean
  readonly #refused: string
  readonly #ajv: Ajv
  readonly #known = new Map<unknown, ValidateFunction>()

  constructor(root: object, direction: Direction) {
    this.#root = root
    this.#isVersion30 = 'openapi' in root && String(root.openapi).startsWith('3.0')
    this.#refused = oneWay[direction]
    this.#ajv = createAjv('2020-12')
    const validate: SchemaValidateFunction = (isMarked, _value, _schema, place) =>
      isMarked !== true || typeof place?.parentDataProperty !== 'string'
    this.#ajv.removeKeyword(this.#refused).addKeyword({ keyword: this.#refused, validate })
    const document = this.#convert(root) as Members
    // Ajv takes the document itself for a schema.
    allowKeywords(this.#ajv, Object.keys(document))
    this.#ajv.addSchema(document, address)
  }

  errorsIn(value: unknown, schema: unknown): ErrorObject[] {
    const validate = this.#known.get(schema) ?? this.#ajv.compile(this.#convert(schema) as AnySchema)
    this.#known.set(schema, validate)
    return validate(value) ? [] : (validate.errors ?? [])
  }

  /** Returns a copy of a part of the document. `outer` are the schemas to which it belongs by `allOf`. */
  #convert(node: unknown, outer: readonly Members[] = []): unknown {
    if (Array.isArray(node)) return node.map((item) => this.#convert(item, outer))
    if (!isJsonObject(node)) return node
    const { $ref: reference, format } = node
    if (typeof format === 'string' && !(format in this.#ajv.formats)) this.#ajv.addFormat(format, true)
    const $ref = typeof reference === 'string' ? reference.replace(/^#\//, `${address}#/`) : undefined
    if (this.#isVersion30 && $ref !== undefined) return { $ref }
    const around = [...outer, node]
    const converted = Object.entries(node).flatMap(([name, value]): [string, unknown][] => {
      // `nullable` is no keyword of 3.1, although Ajv would apply it.
      if (name.startsWith('x-') || (name === 'nullable' && !this.#isVersion30)) return []
      if (literals.includes(name)) return [[name, value]]
      if (maps.includes(name) && isJsonObject(value)) return [[name, this.#convertMembers(value)]]
      if (name === 'required' && Array.isArray(value))
        return [[name, value.filter((member) => !this.#isRefused(member, around))]]
      return [[name, this.#convert(value, name === 'allOf' ? around : [])]]
    })
    const schema = { ...Object.fromEntries(converted), ...($ref !== undefined && { $ref }) }
    return this.#isVersion30 ? fromVersion30(schema) : schema
  }

  #convertMembers(map: Members): Members {
    return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, this.#convert(value)]))
  }

  /** Whether a member must not be in this direction, by one of the schemas. */
  #isRefused(member: unknown, schemas: readonly Members[]): boolean {
    return schemas
      .flatMap((schema) => this.#together(schema))
      .map((part) => ownMember(part['properties'], String(member)))
      .some((property) => this.#together(property).some((part) => part[this.#refused] === true))
  }

  /** Returns the schemas that apply together with this one: itself, the target of its `$ref`, and those in `allOf`. */
  #together(schema: unknown, seen = new Set<unknown>()): Members[] {
    if (!isJsonObject(schema) || seen.has(schema)) return []
    seen.add(schema)
    const { $ref: reference, allOf } = schema
    const target = typeof reference === 'string' ? targetOf(this.#root, reference) : undefined
    const parts: unknown[] = Array.isArray(allOf) ? [target, ...(allOf as unknown[])] : [target]
    return [schema, ...parts.flatMap((part) => this.#together(part, seen))]
  }
}

/** Converts the keywords in which OpenAPI 3.0 differs from JSON Schema. */
function fromVersion30({ nullable, exclusiveMinimum, exclusiveMaximum, ...schema }: Members): Members {
  const { type, minimum, maximum } = schema
  const limited = {
    ...schema,
    ...(exclusiveMinimum === true && { exclusiveMinimum: minimum, minimum: undefined }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: maximum, maximum: undefined }),
  }
  if (nullable !== true) return limited
  if (typeof type === 'string') return { ...limited, type: [type, 'null'] }
  // An `enum` must contain null too (OpenAPI 3.0.3, clarification of `nullable`).
  return 'enum' in schema ? limited : { if: { not: { type: 'null' } }, then: limited }
}
