import { type Ajv, type ValidateFunction } from 'ajv'
import { InputError } from '../../errors'
import { createAjv, ExactValue, nestedTooDeep, uncheckable, type SchemaProblem } from '../schema'
import { followDiscriminators } from './discriminator'
import { DocumentPart, unknownReference } from './document-part'
import { problemsIn, refuseOneWayMembers, type Direction } from './one-way-members'
import { looseNumberIn, withNumbers, type SentValue } from './parameter-value'
import { routesOf, type Route } from './route'
import { unknownWords } from './unknown-words'
import { toJsonSchema } from './to-json-schema'

/** Whether texts are converted to numbers if a schema requires numbers. */
type Types = 'as they are' | 'coerced'

const documents = new WeakMap<object, OpenApiDocument>()
const address = 'openapi:///document'

/** An OpenAPI document to check values against. Each schema is compiled once, when it is first needed. */
export class OpenApiDocument {
  readonly routes: readonly Route[]
  private readonly schemaNames: readonly string[]
  private readonly checkers = new Map<string, Ajv>()
  private readonly validators = new Map<string, ValidateFunction>()

  private constructor(
    private readonly document: object,
    readonly name: string,
  ) {
    const root = new DocumentPart(document, name, document)
    this.routes = routesOf(root)
    this.schemaNames = Object.keys(root.at('components')?.at('schemas')?.value ?? {})
  }

  /** @throws {@link InputError} when the parsed `document` is not an OpenAPI document of a supported version */
  static of(document: unknown, name: string): OpenApiDocument {
    if (typeof document !== 'object' || document === null) throw notOpenApi(name)
    const known = documents.get(document)
    if (known) return known
    checkVersion(document, name)
    const opened = new OpenApiDocument(document, name)
    documents.set(document, opened)
    return opened
  }

  /** Returns the violations of the schema in a JSON value. */
  check(value: unknown, schema: DocumentPart, direction: Direction): SchemaProblem[] {
    const given = new ExactValue({ value })
    return this.problemsOf(given, schema, direction, 'as they are')
  }

  /**
   * Returns the violations of the schema in a value that was sent as text. `75` may be a text or a number; in a list of
   * texts and numbers, each item may be either.
   */
  checkText(value: SentValue, schema: DocumentPart, direction: Direction): SchemaProblem[] {
    const asNumbers = new ExactValue({ value: withNumbers(value) })
    const asTexts = { value }
    const coerced = structuredClone(asTexts)
    const readings = [
      () => this.problemsOf(new ExactValue(asTexts), schema, direction, 'as they are'),
      () => this.problemsOf(asNumbers, schema, direction, 'as they are'),
      () => this.problemsOf(new ExactValue(asTexts, coerced), schema, direction, 'coerced'),
    ]
    let problems: SchemaProblem[] = []
    for (const read of readings) {
      problems = read()
      if (problems.length === 0) break
    }
    const loose = looseNumberIn(value, coerced.value)
    if (problems.length > 0 || loose === undefined) return problems
    return [{ path: '$', problem: `must be a number as JSON writes it but was ${JSON.stringify(loose)}` }]
  }

  private problemsOf(
    given: ExactValue,
    schema: DocumentPart,
    direction: Direction,
    types: Types,
  ): SchemaProblem[] {
    try {
      const validate = this.validatorFor(schema, direction, types)
      if (validate.call(given, given.read)) return []
      const problems = problemsIn(given.exact, validate.errors ?? [], direction)
      return problems.map(({ path, problem }) => ({ path: path.replace(/^\$\.value/, '$'), problem }))
    } catch (cause) {
      if (cause instanceof InputError) throw cause
      if (cause instanceof RangeError) throw nestedTooDeep(`OpenAPI document "${this.name}"`, cause)
      if (cause instanceof Error && 'missingRef' in cause) {
        throw unknownReference(this.name, String(cause.missingRef).replace(address, ''), cause)
      }
      const reason = cause instanceof Error ? cause.message : String(cause)
      const place = `${decodeURIComponent(schema.pointer)} in the OpenAPI document "${this.name}"`
      throw new InputError(`The schema at ${place} cannot be used: ${reason}`, { cause })
    }
  }

  private validatorFor(schema: DocumentPart, direction: Direction, types: Types): ValidateFunction {
    const key = `${direction} ${types} ${schema.pointer}`
    const known = this.validators.get(key)
    if (known) return known
    const checker = this.checkerFor(direction, types)
    const unknown = unknownWords(this.document, schema.pointer, checker, (reference) =>
      unknownReference(this.name, reference),
    )
    if (unknown.length > 0) throw uncheckable(`OpenAPI document "${this.name}"`, unknown)
    const reference = { properties: { value: { $ref: `${address}${schema.pointer}` } } }
    const compiled = checker.compile(reference)
    this.validators.set(key, compiled)
    return compiled
  }

  private checkerFor(direction: Direction, types: Types): Ajv {
    const key = `${direction} ${types}`
    const known = this.checkers.get(key)
    if (known) return known
    const checker = createAjv('2020-12', { coerceTypes: types === 'coerced' })
    refuseOneWayMembers(checker, direction, '/value')
    followDiscriminators(checker, {
      address,
      schemaNames: this.schemaNames,
      missing: (reference) => unknownReference(this.name, reference),
    })
    checker.addSchema(toJsonSchema(this.document, direction), address)
    this.checkers.set(key, checker)
    return checker
  }
}

function checkVersion(document: object, name: string): void {
  if ('swagger' in document) {
    throw new InputError(
      `The document "${name}" is Swagger ${String(document.swagger)}, which is not supported.\n` +
        'Convert it to OpenAPI 3.0 or 3.1 first.',
    )
  }
  if (!('openapi' in document)) throw notOpenApi(name)
  if (/^3\.[01](\.|$)/.test(String(document.openapi))) return
  throw new InputError(
    `The document "${name}" is OpenAPI ${String(document.openapi)}, which is not supported.\n` +
      'Supported are OpenAPI 3.0 and 3.1.',
  )
}

function notOpenApi(name: string): InputError {
  return new InputError(
    `The document "${name}" is not an OpenAPI document: it has no member "openapi" with its version.\n` +
      'Supported are OpenAPI 3.0 and 3.1.',
  )
}
