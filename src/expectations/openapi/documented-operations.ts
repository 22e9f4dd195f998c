import { DocumentPart } from './document-part'
import { OpenApiDocument } from './open-api-document'

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

/** The operations of an OpenAPI document (3.0 or 3.1). */
export class DocumentedOperations {
  /** In document order. */
  readonly all: readonly DocumentedOperation[]
  readonly #document: OpenApiDocument

  /** @throws {@link InputError} when it is not an OpenAPI document, or a reference in it has no target */
  constructor(document: unknown, name: string) {
    this.#document = OpenApiDocument.of(document, name)
    const paths = Object.keys((document as { paths?: object }).paths ?? {})
    const places = new Map<DocumentedOperation, readonly [path: number, method: number]>()
    const byName = new Map<string, DocumentedOperation>()
    for (const { template, item, operations } of this.#document.routes)
      for (const [method, operation] of operations) {
        const one = documented(method, template, operation)
        places.set(one, [paths.indexOf(template), Object.keys(item.value as object).indexOf(method)])
        byName.set(`${method} ${template}`, one)
      }
    this.all = [...byName.values()].sort((one, other) => {
      const [[path, method], [otherPath, otherMethod]] = [one, other].map(
        (of) => places.get(of) ?? [0, 0],
      ) as [readonly [number, number], readonly [number, number]]
      return path - otherPath || method - otherMethod
    })
  }

  /** Returns the operation that a request belongs to; undefined if none is documented. */
  find(method: string, path: string): DocumentedOperation | undefined {
    const route = this.#document.routes.find(
      ({ pattern, operations }) => operations.has(method.toLowerCase()) && pattern.test(path),
    )
    if (route === undefined) return undefined
    return this.all.find((one) => one.path === route.template && one.method === method.toUpperCase())
  }
}

/** Returns the documented status that covers the status of a response; undefined if none does. */
export function documentedStatus(
  { statuses }: Pick<DocumentedOperation, 'statuses'>,
  status: number,
): string | undefined {
  const keys = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT']
  for (const key of keys) {
    const found = statuses.find((one) => one.toUpperCase() === key)
    if (found !== undefined) return found
  }
  return undefined
}

function documented(method: string, path: string, operation: DocumentPart): DocumentedOperation {
  return {
    method: method.toUpperCase(),
    path,
    operationId: operation.text('operationId'),
    statuses: responsesOf(operation).map(([name]) => name),
  }
}

/** Returns the documented responses of an operation with their statuses. */
export function responsesOf(operation: DocumentPart): [status: string, response: DocumentPart][] {
  return (operation.at('responses')?.members() ?? []).filter(([name]) => !name.startsWith('x-'))
}
