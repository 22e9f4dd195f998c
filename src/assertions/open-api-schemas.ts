import type { AnySchema, ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv'
import { didYouMean } from '../errors'
import { isJsonObject } from '../formats'
import { ownMember, type OpenApiFiles } from './open-api-files'
import { copySchema, createAjv, isKeyword, readPattern, type SchemaObject } from './schema-validator'

export type Direction = 'request' | 'response'

/** The keyword of the members that must not be in a request, and of those that must not be in a response. */
export const oneWay = { request: 'readOnly', response: 'writeOnly' } as const

/** A value of a discriminating member, and the alternative that it selects. */
type Choice = readonly [value: string, alternative: unknown]

/** The schemas of an OpenAPI document as JSON Schema 2020-12, as they apply in one direction. */
export class SchemaValidators {
  readonly #refused: string
  readonly #ajv = createAjv('2020-12', false)
  readonly #known = new Map<unknown, ValidateFunction>()
  /** The ids of the schemas that others refer to, by their locations. */
  readonly #ids = new Map<string, string>()
  /** The locations of those that Ajv does not know yet. */
  readonly #missing = new Set<string>()
  /** The location of the schema that is being copied, if others refer to it. */
  #location: string | undefined

  constructor(
    private readonly files: OpenApiFiles,
    direction: Direction,
  ) {
    this.#refused = oneWay[direction]
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
      this.#location = location
      this.#ajv.addSchema(this.#copy(this.files.target(location)), this.#ids.get(location))
      this.#missing.delete(location)
    }
    this.#location = undefined
    return schema
  }

  #copy(schema: unknown): AnySchema {
    return copySchema(schema, (part, outer) => this.#adapt(part, outer)) as AnySchema
  }

  #idOf(location: string): string {
    const id = this.#ids.get(location) ?? `openapi:${this.#ids.size}`
    if (!this.#ids.has(location)) this.#missing.add(location)
    this.#ids.set(location, id)
    return id
  }

  /** Whether the schema being copied is an alternative of a schema, so that they would contain each other. */
  #isAlternativeOf(schema: unknown): boolean {
    return ['oneOf', 'anyOf']
      .flatMap((kind) => ownMember(schema, kind) ?? [])
      .some((one) => isJsonObject(one) && this.files.locationOf(one, String(one['$ref'])) === this.#location)
  }

  /** Converts what differs from JSON Schema. `outer` are the schemas to which a schema belongs by `allOf`. */
  #adapt(part: SchemaObject, outer: readonly SchemaObject[]): SchemaObject {
    const { isVersion30 } = this.files
    const { $ref: reference, format } = part
    let $ref = reference
    // Ajv finds an `$anchor` itself.
    if (typeof reference === 'string' && !/^#[^/]/.test(reference)) {
      // Refuses what only leads back to itself.
      this.files.follow(part)
      const location = this.files.locationOf(part, reference)
      const parent = outer.length > 0 ? this.files.target(location) : undefined
      if (this.#isAlternativeOf(parent))
        return this.#adapt({ ...(parent as SchemaObject), oneOf: undefined, anyOf: undefined }, outer)
      $ref = this.#idOf(location)
    }
    if (isVersion30 && $ref !== undefined) return { $ref }
    const around = [...outer, part]
    const kept = Object.entries(part).flatMap(([name, value]): [string, unknown][] => {
      // `nullable` is no keyword of 3.1, although Ajv would apply it.
      if (name === 'nullable') return isVersion30 ? [[name, value]] : []
      if (name === 'required' && Array.isArray(value))
        return [[name, value.filter((member) => !this.#isRefused(member, around))]]
      // A member of it that is a text can only be meant as a reference to all of them.
      if (name === 'properties') return [[name, this.files.follow(value)]]
      if (name === 'pattern' && !this.#isReadable(value)) return []
      return this.#counts(name) ? [[name, value]] : []
    })
    if (typeof format === 'string' && !(format in this.#ajv.formats)) this.#ajv.addFormat(format, true)
    const schema = { ...Object.fromEntries(kept), ...($ref !== undefined && { $ref }) }
    return fromVersion30(this.#withDiscriminator(part, schema))
  }

  /** Whether a pattern can be read; one of another language, as with `(?i)`, is noted. */
  #isReadable(pattern: unknown): boolean {
    try {
      return readPattern(String(pattern)) instanceof RegExp
    } catch {
      this.files.notes.add(`The pattern ${String(pattern)} is not checked: JavaScript cannot read it.`)
      return false
    }
  }

  /** Whether a name is a keyword of JSON Schema that counts; one that looks like it is noted. */
  #counts(name: string): boolean {
    if (isKeyword(this.#ajv, name)) return name !== '$id'
    const hint = name.startsWith('x-') ? '' : didYouMean(name, Object.keys(this.#ajv.RULES.keywords))
    if (hint !== '') this.files.notes.add(`The keyword "${name}" of a schema checks nothing.${hint}`)
    return false
  }

  /** Lets the discriminating member select the alternative that is checked. */
  #withDiscriminator(part: SchemaObject, schema: SchemaObject): SchemaObject {
    const { propertyName, mapping, defaultMapping } = (part['discriminator'] ?? {}) as SchemaObject
    const kind = ['oneOf', 'anyOf'].find((name) => Array.isArray(part[name]))
    if (kind === undefined || typeof propertyName !== 'string') return schema
    const alternatives = part[kind] as unknown[]
    const named = alternatives.flatMap((one): Choice[] => {
      const reference = ownMember(one, '$ref')
      // The name of the schema, or of its file.
      return typeof reference === 'string' ? [[reference.replace(/^.*[/#]|\.(?:ya?ml|json)$/g, ''), one]] : []
    })
    const mapped = Object.entries((mapping ?? {}) as SchemaObject).map(([value, to]): Choice => [
      value,
      this.#schemaNamed(part, to),
    ])
    const choices = new Map([...named, ...mapped])
    const isAny = (values: Iterable<string>) => ({ properties: { [propertyName]: { enum: [...values] } } })
    const properties = alternatives
      .flatMap((one) => this.files.together(one))
      .map((one) => ownMember(one['properties'], propertyName))
    // Without a mapping, the alternatives may say by themselves which values they have.
    const isMapped =
      mapping !== undefined || !properties.some((one) => ownMember(one, 'const') ?? ownMember(one, 'enum'))
    const isWhole = isMapped && named.length === alternatives.length
    const unselected = { [kind]: alternatives, ...(isWhole && isAny(choices.keys())) }
    const selection = {
      if: { required: [propertyName], ...isAny(choices.keys()) },
      then: { allOf: [...choices].map(([value, then]) => ({ if: isAny([value]), then })) },
      else: defaultMapping === undefined ? unselected : this.#schemaNamed(part, defaultMapping),
    }
    return { ...schema, allOf: [...((schema['allOf'] ?? []) as unknown[]), selection], [kind]: undefined }
  }

  /** Returns a reference to the schema that a `mapping` names, or refers to. */
  #schemaNamed(part: object, to: unknown): { readonly $ref: string } {
    const schemas = ownMember(ownMember(this.files.root, 'components'), 'schemas')
    const isName = ownMember(schemas, String(to)) !== undefined
    const [owner, reference] = isName ? [{}, `#/components/schemas/${String(to)}`] : [part, String(to)]
    return { $ref: this.files.locationOf(owner, reference) }
  }

  /** Whether a member must not be in this direction, by one of the schemas. */
  #isRefused(member: unknown, schemas: readonly SchemaObject[]): boolean {
    return schemas
      .flatMap((schema) => this.files.together(schema))
      .map((part) => ownMember(part['properties'], String(member)))
      .some((property) => this.files.together(property).some((part) => part[this.#refused] === true))
  }
}

/** Converts the keywords in which OpenAPI 3.0 differs from JSON Schema; they are not misread in a later version. */
function fromVersion30({ nullable, ...schema }: SchemaObject): SchemaObject {
  const limited = (['minimum', 'maximum'] as const).reduce<SchemaObject>((limits, name) => {
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
