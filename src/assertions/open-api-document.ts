import type { Ajv, AnySchema, ErrorObject, SchemaValidateFunction } from 'ajv'
import { InputError } from '../errors'
import { escapePattern, isJsonObject, urlDecoded, type BodyDifference } from '../formats'
import { toJsonSchema, type Direction } from './open-api-schema'
import { createAjv, explainingFailures, missingReference, withDoubles } from './schema'
import { schemaProblems } from './schema-problems'

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

/** An operation with what its requests are matched and checked with. */
export interface Operation extends DocumentedOperation {
  /** Its path on each of its servers; the groups of a pattern are the path parameters, still percent-encoded. */
  readonly locations: readonly { readonly template: string; readonly pattern: RegExp }[]
  /** The path item and the operation, as in the document. */
  readonly item: unknown
  readonly part: unknown
}

/** What a check passes on to all schemas in a schema. */
interface Context {
  readonly direction: Direction
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const address = 'openapi:///document'

/** An OpenAPI document (3.0 or 3.1). Each schema is compiled once, when it is first needed. */
export class OpenApiDocument {
  /** The operations in document order. */
  readonly all: readonly Operation[]
  readonly #name: string
  readonly #root: unknown
  readonly #formats = new Set<string>()
  readonly #byConcreteness: readonly Operation[]
  #ajv: Ajv | undefined

  /** @throws {@link InputError} when it is not an OpenAPI document, or a reference in it has no target */
  constructor(document: unknown, name: string) {
    checkVersion(document, name)
    this.#name = name
    this.#root = toJsonSchema(document, address, this.#formats)
    const items = this.members(this.at(this.#root, 'paths')).filter(([path]) => path.startsWith('/'))
    this.all = items.flatMap(([path, item]) => this.#operationsOf(path, item))
    const concreteness = ({ path }: Operation) => path.replaceAll(/\{[^}]*\}/g, '\uffff')
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

  /** Returns a member of a part, or the target of its `$ref`; undefined if there is none. */
  at(part: unknown, name: string): unknown {
    let member = ownMember(part, name)
    for (let followed = 0; isJsonObject(member) && typeof member['$ref'] === 'string'; followed += 1) {
      const reference = member['$ref'].replace(address, '')
      const [first, ...names] = reference.split('/').map(nameInPointer)
      member = first === '#' && followed < 50 ? names.reduce(ownMember, this.#root) : undefined
      if (member === undefined) throw this.#unknownReference(reference)
    }
    return member
  }

  /** Returns the member called `name` if it is a string. */
  textAt(part: unknown, name: string): string | undefined {
    const value = this.at(part, name)
    return typeof value === 'string' ? value : undefined
  }

  /** Returns the members or items of a part with their names or indexes, in document order. */
  members(part: unknown): [name: string, member: unknown][] {
    if (typeof part !== 'object' || part === null) return []
    return Object.keys(part).map((name) => [name, this.at(part, name)])
  }

  /** Returns the violations of a schema of the document in a value. `shown` is what problems show in place of it. */
  check(value: unknown, schema: unknown, direction: Direction, shown = value): BodyDifference[] {
    return explainingFailures(`OpenAPI document "${this.#name}"`, () => {
      try {
        this.#ajv ??= this.#createAjv()
        const validate = this.#ajv.compile(schema as AnySchema)
        if (validate.call({ direction } satisfies Context, withDoubles(value))) return []
        const errors = validate.errors ?? []
        // Other problems might show the value of a member that must not be there.
        const refused = errors.filter(({ keyword }) => keyword === 'readOnly' || keyword === 'writeOnly')
        return schemaProblems(refused.length > 0 ? refused : errors, shown)
      } catch (cause) {
        const missing = missingReference(cause)
        throw missing === undefined
          ? cause
          : this.#unknownReference(missing.reference.replace(address, ''), cause)
      }
    })
  }

  #operationsOf(path: string, item: unknown): Operation[] {
    return methods
      .filter((method) => ownMember(item, method) !== undefined)
      .sort(
        (one, other) => Object.keys(item as object).indexOf(one) - Object.keys(item as object).indexOf(other),
      )
      .map((method) => {
        const part = this.at(item, method)
        const servers = this.at(part, 'servers') ?? this.at(item, 'servers') ?? this.at(this.#root, 'servers')
        const known = this.members(servers).map(([, server]) => server)
        return {
          method: method.toUpperCase(),
          path,
          operationId: this.textAt(part, 'operationId'),
          statuses: Object.keys(this.at(part, 'responses') ?? {}).filter((name) => !name.startsWith('x-')),
          locations: (known.length > 0 ? known : [undefined]).map((server) => this.#locationOf(path, server)),
          item,
          part,
        }
      })
  }

  /** Returns a path on a server. The host is ignored, because tests run against another one. */
  #locationOf(path: string, server: unknown): { template: string; pattern: RegExp } {
    const base = (this.textAt(server, 'url') ?? '')
      .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '')
      .replace(/^\.?\/?/, '/')
      .replace(/\/$/, '')
    const valuesOf = (name: string) => {
      const byDefault = this.textAt(this.at(this.at(server, 'variables'), name), 'default')
      return byDefault ? `(?:${literal(byDefault)}|[^/]+)` : '[^/]+'
    }
    return {
      template: base + path,
      pattern: new RegExp(`^${toPattern(base, valuesOf)}${toPattern(path, () => '([^/]+)')}$`),
    }
  }

  #createAjv(): Ajv {
    const ajv = createAjv('2020-12', { passContext: true })
    for (const format of this.#formats) if (!(format in ajv.formats)) ajv.addFormat(format, true)
    for (const [keyword, refusedIn] of [
      ['readOnly', 'request'],
      ['writeOnly', 'response'],
    ] as const)
      ajv.removeKeyword(keyword).addKeyword({
        keyword,
        validate: function (this: Context, isMarked, _value, _schema, place) {
          const isMember = typeof place?.parentDataProperty === 'string'
          return isMarked !== true || this.direction !== refusedIn || !isMember
        } as SchemaValidateFunction,
      })
    return (
      ajv
        .addKeyword({ keyword: 'requiredIn', type: 'object', errors: true, validate: requiredIn })
        // Ajv takes the document itself for a schema.
        .addVocabulary(Object.keys(this.#root as object).filter((word) => ajv.getKeyword(word) === false))
        .addSchema(this.#root as AnySchema, address)
    )
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

/** Requires the members that are required in the direction of the value only. */
const requiredIn: SchemaValidateFunction = function (
  this: Context,
  names: Readonly<Record<Direction, readonly string[]>>,
  value: object,
) {
  const missing = names[this.direction].filter((name) => !Object.hasOwn(value, name))
  const errors = missing.map((missingProperty): Partial<ErrorObject> => ({
    keyword: 'required',
    params: { missingProperty },
  }))
  requiredIn.errors = errors
  return missing.length === 0
}

function checkVersion(document: unknown, name: string): asserts document is object {
  const { swagger, openapi } = (isJsonObject(document) ? document : {}) as Readonly<Record<string, unknown>>
  if (/^3\.[01](\.|$)/.test(String(openapi))) return
  if (swagger === undefined && openapi === undefined)
    throw new InputError(
      `The document "${name}" is not an OpenAPI document: it has no member "openapi" with its version.\n` +
        'Supported are OpenAPI 3.0 and 3.1.',
    )
  throw new InputError(
    `The document "${name}" is ${swagger === undefined ? 'OpenAPI' : 'Swagger'} ${String(openapi ?? swagger)}, which is not supported.\n` +
      `Supported are OpenAPI 3.0 and 3.1.${swagger === undefined ? '' : ' Convert it, for example with: npx swagger2openapi'}`,
  )
}

/** Returns an own member; inherited ones are not part of a document. */
function ownMember(part: unknown, name: unknown): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, String(name))) return undefined
  return (part as Readonly<Record<string, unknown>>)[String(name)]
}

function nameInPointer(step: string): string {
  return urlDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
}

function toPattern(template: string, variable: (name: string) => string): string {
  const pieces = template.split(/(\{[^}]*\})/)
  return pieces
    .map((piece) => (piece.startsWith('{') ? variable(piece.slice(1, -1)) : literal(piece)))
    .join('')
}

function literal(text: string): string {
  return escapePattern(encodeURI(text))
}
