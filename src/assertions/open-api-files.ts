import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InputError, messageOf } from '../errors'
import { isJsonObject, pointerSteps, urlDecoded } from '../formats'
import type { SchemaFiles } from './schema'
import type { SchemaObject } from './schema-validator'

/** The files of an OpenAPI document. A location in them is a URI with a JSON Pointer as its fragment. */
export class OpenApiFiles {
  /** Whether it is a document of 3.0, in which nothing beside a `$ref` counts. */
  readonly isVersion30: boolean
  /** What in the document has no effect, in sentences. */
  readonly notes = new Set<string>()
  readonly #uri: string
  readonly #documents: Map<string, unknown>
  /** The URIs of the files that parts of other files than the document are in. */
  readonly #uris = new WeakMap<object, string>()

  /** @param files - the files that it may refer to; without them, it may refer to itself only */
  constructor(
    /** The document as it was parsed. */
    readonly root: unknown,
    readonly name: string,
    private readonly files: SchemaFiles | undefined,
  ) {
    this.isVersion30 = String(ownMember(root, 'openapi')).startsWith('3.0')
    const folder = files === undefined ? 'openapi:///' : pathToFileURL(`${files.directory}/`).href
    this.#uri = new URL(encodeURIComponent(basename(name)), folder).href
    const uris = [this.#uri, String(ownMember(root, '$self'))]
    this.#documents = new Map(uris.map((uri) => [uri, root]))
  }

  locationOf(part: object, reference: string): string {
    const base = this.#uris.get(part) ?? this.#uri
    return URL.canParse(reference, base) ? new URL(reference, base).href : reference
  }

  /** Returns what is at a location. @throws {@link InputError} when there is nothing */
  target(location: string): unknown {
    const [uri = '', pointer = ''] = location.split('#')
    const part = pointerSteps(urlDecoded(pointer)).reduce(
      (owner, step) => ownMember(this.follow(owner), step),
      this.#documentAt(uri, location),
    )
    if (part === undefined) throw this.#unusable(location, 'is not there.')
    return part
  }

  /** Returns the target of the `$ref` of a part; the part itself if it has none. */
  follow(part: unknown): unknown {
    let target = part
    for (let followed = 0; isJsonObject(target) && typeof target['$ref'] === 'string'; followed += 1) {
      const location = this.locationOf(target, target['$ref'])
      if (followed > 50) throw this.#unusable(location, 'leads back to itself.')
      target = this.target(location)
    }
    return target
  }

  /** Returns the schemas that apply together: a schema itself, the target of its `$ref`, and those in `allOf`. */
  together(schema: unknown, seen = new Set<unknown>()): SchemaObject[] {
    if (!isJsonObject(schema) || seen.has(schema)) return []
    seen.add(schema)
    const { $ref: reference, allOf } = schema
    const target = typeof reference === 'string' ? this.target(this.locationOf(schema, reference)) : undefined
    if (this.isVersion30 && target !== undefined) return this.together(target, seen)
    const parts: unknown[] = Array.isArray(allOf) ? [target, ...(allOf as unknown[])] : [target]
    return [schema, ...parts.flatMap((part) => this.together(part, seen))]
  }

  #documentAt(uri: string, location: string): unknown {
    const known = this.#documents.get(uri)
    if (known !== undefined) return known
    if (this.files === undefined || !uri.startsWith('file:'))
      throw this.#unusable(location, 'is not in it.\nBundle what it needs into one file.')
    try {
      const document = this.files.loadFile(fileURLToPath(uri))
      this.#documents.set(uri, document)
      this.#mark(document, uri)
      return document
    } catch (cause) {
      throw this.#unusable(location, `cannot be read: ${messageOf(cause)}`, cause)
    }
  }

  #mark(part: unknown, uri: string): void {
    if (typeof part !== 'object' || part === null || this.#uris.has(part)) return
    this.#uris.set(part, uri)
    for (const member of Object.values(part)) this.#mark(member, uri)
  }

  #unusable(location: string, why: string, cause?: unknown): InputError {
    const inDocument = location.startsWith(`${this.#uri}#`) ? location.slice(this.#uri.length) : location
    const reference = inDocument.replace(new URL('.', this.#uri).href, '')
    return new InputError(`The OpenAPI document "${this.name}" refers to "${reference}", which ${why}`, {
      cause,
    })
  }
}

/** Returns an own member; inherited ones are not part of a document. */
export function ownMember(part: unknown, name: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
  return (part as SchemaObject)[name]
}
