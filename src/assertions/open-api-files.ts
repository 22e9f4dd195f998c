import { fileURLToPath } from 'node:url'
import { InputError } from '../errors'
import { isJsonObject, urlDecoded } from '../formats'
import { reasonOf } from './schema'
import type { Members } from './schema-validator'

/** Where an OpenAPI document is from. */
export interface DocumentSource {
  /** As the user names it. */
  readonly name: string
  /** The parsed document. */
  readonly document: unknown
  /** Its URI, which its references are relative to; without one, it may refer to itself only. */
  readonly uri?: string
  /** Returns the parsed content of a file, given its absolute path. */
  readonly loadFile?: (file: string) => unknown
}

/** The files of an OpenAPI document. A location in them is a URI with a JSON Pointer as its fragment. */
export class OpenApiFiles {
  readonly #source: DocumentSource
  readonly #root: string
  readonly #documents: Map<string, unknown>
  /** What in the document has no effect, in sentences. */
  readonly notes = new Set<string>()
  /** The URIs of the files that parts of other files than the document are in. */
  readonly #uris = new WeakMap<object, string>()

  constructor(source: DocumentSource) {
    this.#source = source
    this.#root = source.uri ?? 'openapi:///document'
    const self = ownMember(source.document, '$self')
    this.#documents = new Map([this.#root, String(self)].map((uri) => [uri, source.document]))
  }

  /** Whether it is a document of 3.0, in which nothing beside a `$ref` counts. */
  get isVersion30(): boolean {
    return String(ownMember(this.#source.document, 'openapi')).startsWith('3.0')
  }

  /** Returns the location that a reference in a part leads to. */
  locationOf(part: object, reference: string): string {
    const base = this.#uris.get(part) ?? this.#root
    return URL.canParse(reference, base) ? new URL(reference, base).href : reference
  }

  /** Returns the location of the schema that a `mapping` in a part names, or refers to. */
  locationOfSchema(part: object, name: string): string {
    const schemas = ownMember(ownMember(this.#source.document, 'components'), 'schemas')
    return ownMember(schemas, name) === undefined
      ? this.locationOf(part, name)
      : this.locationOf({}, `#/components/schemas/${name}`)
  }

  /** Returns what is at a location. @throws {@link InputError} when there is nothing */
  at(location: string): unknown {
    const [uri = '', fragment = ''] = location.split('#')
    const document = this.#documentAt(uri, location)
    const part = /^(?:\/|$)/.test(fragment)
      ? stepsOf(fragment).reduce((owner, step) => ownMember(this.follow(owner), step), document)
      : withAnchor(document, fragment)
    if (part === undefined) throw this.#unusable(location, 'is not there.')
    return part
  }

  /** Returns the target of the `$ref` of a part; the part itself if it has none. */
  follow(part: unknown): unknown {
    let target = part
    for (let followed = 0; isJsonObject(target) && typeof target['$ref'] === 'string'; followed += 1) {
      const location = this.locationOf(target, target['$ref'])
      if (followed > 50) throw this.#unusable(location, 'leads back to itself.')
      target = this.at(location)
    }
    return target
  }

  /** Returns the schemas that apply together: a schema itself, the target of its `$ref`, and those in `allOf`. */
  together(schema: unknown, seen = new Set<unknown>()): Members[] {
    if (!isJsonObject(schema) || seen.has(schema)) return []
    seen.add(schema)
    const { $ref: reference, allOf } = schema
    const target = typeof reference === 'string' ? this.at(this.locationOf(schema, reference)) : undefined
    if (this.isVersion30 && target !== undefined) return this.together(target, seen)
    const parts: unknown[] = Array.isArray(allOf) ? [target, ...(allOf as unknown[])] : [target]
    return [schema, ...parts.flatMap((part) => this.together(part, seen))]
  }

  #documentAt(uri: string, location: string): unknown {
    const { loadFile } = this.#source
    const known = this.#documents.get(uri)
    if (known !== undefined) return known
    if (loadFile === undefined || !uri.startsWith('file:'))
      throw this.#unusable(location, 'is not in it.\nBundle what it needs into one file.')
    try {
      const document = loadFile(fileURLToPath(uri))
      this.#documents.set(uri, document)
      this.#mark(document, uri)
      return document
    } catch (cause) {
      throw this.#unusable(location, `cannot be read: ${reasonOf(cause)}`, cause)
    }
  }

  #mark(part: unknown, uri: string): void {
    if (typeof part !== 'object' || part === null || this.#uris.has(part)) return
    this.#uris.set(part, uri)
    for (const member of Object.values(part)) this.#mark(member, uri)
  }

  #unusable(location: string, why: string, cause?: unknown): InputError {
    const folder = new URL('.', this.#root).href
    const inDocument = location.startsWith(`${this.#root}#`) ? location.slice(this.#root.length) : location
    const reference = inDocument.startsWith(folder) ? inDocument.slice(folder.length) : inDocument
    return new InputError(
      `The OpenAPI document "${this.#source.name}" refers to "${reference}", which ${why}`,
      { cause },
    )
  }
}

/** Returns an own member; inherited ones are not part of a document. */
export function ownMember(part: unknown, name: string): unknown {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
  return (part as Members)[name]
}

function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => urlDecoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the schema with an `$anchor`. */
function withAnchor(part: unknown, anchor: string): unknown {
  if (typeof part !== 'object' || part === null) return undefined
  if ([ownMember(part, '$anchor'), ownMember(part, '$dynamicAnchor')].includes(anchor)) return part
  for (const member of Object.values(part)) {
    const found = withAnchor(member, anchor)
    if (found !== undefined) return found
  }
  return undefined
}
