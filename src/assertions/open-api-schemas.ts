import type { Ajv, AnySchema, ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv'
import { didYouMean } from '../errors'
import { ownMember, type OpenApiFiles } from './open-api-files'
import { copySchema, createAjv, isKeyword, type Members } from './schema-validator'

/** Whether a value is part of a request or of a response. */
export type Direction = 'request' | 'response'

/** The keyword of the members that must not be in a request, and of those that must not be in a response. */
export const oneWay = { request: 'readOnly', response: 'writeOnly' } as const

/** The schemas of an OpenAPI document as JSON Schema 2020-12, as they apply in one direction. */
export class SchemaValidators {
  readonly #files: OpenApiFiles
  readonly #refused: string
  readonly #ajv: Ajv
  readonly #known = new Map<unknown, ValidateFunction>()
  /** The ids of the schemas that others refer to, by their locations. */
  readonly #ids = new Map<string, string>()
  /** The locations of those that Ajv does not know yet. */
  readonly #missing = new Set<string>()

  constructor(files: OpenApiFiles, direction: Direction) {
    this.#files = files
    this.#refused = oneWay[direction]
    this.#ajv = createAjv('2020-12')
    const validate: SchemaValidateFunction = (isMarked, _value, _schema, place) =>
      isMarked !== true || typeof place?.parentDataProperty !== 'string'
    this.#ajv.removeKeyword(this.#refused).addKeyword({ keyword: this.#refused, validate })
  }

  errorsIn(value: unknown, schema: unknown): ErrorObject[] {
    const validate = this.compile(schema)
    return validate(value) ? [] : (validate.errors ?? [])
  }

  compile(schema: unknown): ValidateFunction {
    const validate = this.#known.get(schema) ?? this.#ajv.compile(this.#withTargets(this.#copy(schema)))
    this.#known.set(schema, validate)
    return validate
  }

  /** Adds the schemas that a schema refers to, and those that they refer to. */
  #withTargets(schema: AnySchema): AnySchema {
    for (const location of this.#missing) {
      this.#ajv.addSchema(this.#copy(this.#files.at(location)), this.#ids.get(location))
      this.#missing.delete(location)
    }
    return schema
  }

  #copy(schema: unknown): AnySchema {
    return copySchema(schema, (part, outer) => this.#adapt(part, outer)) as AnySchema
  }

  /** Returns the id of the schema that a reference leads to. */
  #idOf(part: object, reference: string): string {
    const location = this.#files.locationOf(part, reference)
    const id = this.#ids.get(location) ?? `openapi:${this.#ids.size}`
    if (!this.#ids.has(location)) this.#missing.add(location)
    this.#ids.set(location, id)
    return id
  }

  /** Converts what differs from JSON Schema. `outer` are the schemas to which a schema belongs by `allOf`. */
  #adapt(part: Members, outer: readonly Members[]): Members {
    const { isVersion30 } = this.#files
    const reference = part['$ref']
    const $ref = typeof reference === 'string' ? this.#idOf(part, reference) : undefined
    if (isVersion30 && $ref !== undefined) return { $ref }
    const around = [...outer, part]
    const kept = Object.entries(part).flatMap(([name, value]): [string, unknown][] => {
      // `nullable` is no keyword of 3.1, although Ajv would apply it.
      if (name === 'nullable') return isVersion30 ? [[name, value]] : []
      if (name === 'required' && Array.isArray(value))
        return [[name, value.filter((member) => !this.#isRefused(member, around))]]
      // A member of it that is a text can only be meant as a reference to all of them.
      if (name === 'properties') return [[name, this.#files.follow(value)]]
      return this.#counts(name) ? [[name, value]] : []
    })
    const { format } = part
    if (typeof format === 'string' && !(format in this.#ajv.formats)) this.#ajv.addFormat(format, true)
    const schema = { ...Object.fromEntries(kept), ...($ref !== undefined && { $ref }) }
    return fromVersion30(this.#withDiscriminator(part, schema))
  }

  /** Whether a name is a keyword of JSON Schema that counts; one that looks like it is noted. */
  #counts(name: string): boolean {
    if (isKeyword(this.#ajv, name)) return name !== '$id'
    const hint = name.startsWith('x-') ? '' : didYouMean(name, Object.keys(this.#ajv.RULES.keywords))
    if (hint !== '') this.#files.notes.add(`The keyword "${name}" of a schema checks nothing.${hint}`)
    return false
  }

  /** Lets the discriminating member select one of the alternatives. */
  #withDiscriminator(part: Members, schema: Members): Members {
    const { propertyName, mapping, defaultMapping } = (part['discriminator'] ?? {}) as Members
    const kind = ['oneOf', 'anyOf'].find((name) => Array.isArray(part[name]))
    if (kind === undefined || typeof propertyName !== 'string') return schema
    const alternatives = part[kind] as unknown[]
    const named = alternatives.map((one) =>
      this.#namesOf(one, propertyName).map((name) => [name, one] as const),
    )
    const mapped = Object.entries((mapping ?? {}) as Members)
    const choices = new Map<string, unknown>([
      ...named.flat(),
      ...mapped.map(([name, to]) => [name, this.#schemaNamed(part, to)] as const),
    ])
    const isOneOf = (names: string[]) => ({ properties: { [propertyName]: { enum: names } } })
    const isKnown = isOneOf([...choices.keys()])
    const undecided = named.every((names) => names.length > 0)
      ? { ...isKnown, [kind]: alternatives }
      : { [kind]: alternatives }
    const selection = {
      if: { required: [propertyName], ...isKnown },
      then: { allOf: [...choices].map(([name, then]) => ({ if: isOneOf([name]), then })) },
      else: defaultMapping === undefined ? undecided : this.#schemaNamed(part, defaultMapping),
    }
    const allOf = [...((schema['allOf'] ?? []) as unknown[]), selection]
    return { ...schema, allOf, [kind]: undefined, discriminator: undefined }
  }

  /** Returns what selects an alternative: the name of its schema, and the texts that its own member may be. */
  #namesOf(alternative: unknown, propertyName: string): string[] {
    const reference = ownMember(alternative, '$ref')
    const name =
      typeof reference === 'string' ? reference.replace(/^.*[/#]|\.(?:ya?ml|json)$/g, '') : undefined
    const values = this.#files
      .together(alternative)
      .map((part) => ownMember(part['properties'], propertyName))
      .flatMap((property) => [ownMember(property, 'const'), ownMember(property, 'enum')].flat())
    return [name, ...values].filter((value) => typeof value === 'string')
  }

  /** Returns a reference to the schema that a `mapping` names, or refers to. */
  #schemaNamed(part: object, name: unknown): { readonly $ref: string } {
    return { $ref: this.#files.locationOfSchema(part, String(name)) }
  }

  /** Whether a member must not be in this direction, by one of the schemas. */
  #isRefused(member: unknown, schemas: readonly Members[]): boolean {
    return schemas
      .flatMap((schema) => this.#files.together(schema))
      .map((part) => ownMember(part['properties'], String(member)))
      .some((property) => this.#files.together(property).some((part) => part[this.#refused] === true))
  }
}

/** Converts the keywords in which OpenAPI 3.0 differs from JSON Schema; they are not misread in a later version. */
function fromVersion30({ nullable, ...schema }: Members): Members {
  const limited = (['minimum', 'maximum'] as const).reduce<Members>((limits, name) => {
    const exclusive = name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
    if (typeof limits[exclusive] !== 'boolean') return limits
    const [open, closed] = limits[exclusive] ? [limits[name], undefined] : [undefined, limits[name]]
    return { ...limits, [exclusive]: open, [name]: closed }
  }, schema)
  if (nullable !== true) return limited
  const { type } = schema
  if (typeof type === 'string') return { ...limited, type: [type, 'null'] }
  // An `enum` must contain null too (OpenAPI 3.0.3, clarification of `nullable`).
  return 'enum' in schema ? limited : { if: { not: { type: 'null' } }, then: limited }
}
