import { InputError } from '../../errors'
import { isMember, memberAt, pointerSegments } from '../schema'

/** A part of an OpenAPI document, with its path from the root. */
export class DocumentPart {
  constructor(
    private readonly root: object,
    private readonly documentName: string,
    readonly value: unknown,
    private readonly way: readonly string[] = [],
  ) {}

  /** The place of this part as a URI fragment: `#/paths/~1accounts/get`. */
  get pointer(): string {
    const steps = this.way.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
    return ['#', ...steps].join('/')
  }

  /** Returns the member called `name`, or the target of its `$ref`. */
  at(name: string): DocumentPart | undefined {
    if (!isMember(this.value, name)) return undefined
    return this.follow(new DocumentPart(this.root, this.documentName, this.value[name], [...this.way, name]))
  }

  /** Returns all members or items with their names or indexes, in document order. */
  members(): [name: string, part: DocumentPart][] {
    if (typeof this.value !== 'object' || this.value === null) return []
    return Object.keys(this.value).flatMap((name) => {
      const part = this.at(name)
      return part ? [[name, part] as [string, DocumentPart]] : []
    })
  }

  /** Returns the value of a member if it is a text. */
  text(name: string): string | undefined {
    const value = this.at(name)?.value
    return typeof value === 'string' ? value : undefined
  }

  /** Whether the member called `name` is `true`; `byDefault` if it is absent. */
  flag(name: string, byDefault = false): boolean {
    const value = this.at(name)?.value
    return typeof value === 'boolean' ? value : byDefault
  }

  private follow(part: DocumentPart, followed: readonly string[] = []): DocumentPart {
    const { value } = part
    const reference = typeof value === 'object' && value !== null && '$ref' in value ? value.$ref : undefined
    if (typeof reference !== 'string') return part
    const way = pointerSegments(reference)
    const target = way && memberAt(this.root, way)
    if (way === undefined || target === undefined || followed.includes(reference)) {
      throw unknownReference(this.documentName, reference)
    }
    return this.follow(new DocumentPart(this.root, this.documentName, target, way), [...followed, reference])
  }
}

/** Creates the error for a `$ref` without a target in its document. */
export function unknownReference(documentName: string, reference: string, cause?: unknown): InputError {
  const happened = `The OpenAPI document "${documentName}" refers to "${reference}", which is not in it.`
  const remedy = 'References are followed inside of the document only: bundle what it needs into one file.'
  return new InputError(`${happened}\n${remedy}`, { cause })
}
