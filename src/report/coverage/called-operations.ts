import { pathTemplate } from '../../exchange'
import { documentedStatus, type DocumentedOperation, type DocumentedOperations } from '../../expectations'
import type { AttachedCall, AttachedExchange } from '../attachments'

/** An OpenAPI document that calls are matched with. */
export interface ApiDocument {
  /** The path of the document, as given by the user. */
  readonly file: string
  readonly operations: DocumentedOperations
}

/** The operation of a call, documented or not. */
export interface CalledOperation {
  /** {@link ReportOperation.id} */
  readonly id: string
  readonly method: string
  readonly path: string
  /** The documents that contain it; empty for calls to other hosts and for gRPC. */
  readonly documented: readonly { readonly document: ApiDocument; readonly operation: DocumentedOperation }[]
  /** The other host that was called; undefined for the API. */
  readonly origin: string | undefined
}

/** Finds the operations of calls. */
export class CalledOperations {
  readonly #known = new Map<string, CalledOperation>()

  constructor(readonly documents: readonly ApiDocument[]) {}

  of({ method, url, path }: AttachedCall, { exchange, about }: AttachedExchange): CalledOperation {
    const { protocol } = exchange
    const { isElsewhere } = about
    const key = `${protocol} ${String(isElsewhere)} ${method} ${url} ${path ?? ''}`
    let operation = this.#known.get(key)
    if (operation === undefined) {
      operation =
        protocol === 'grpc'
          ? { id: `${method} ${url}`, method, path: url, documented: [], origin: undefined }
          : this.#ofHttp({ method, url, path }, isElsewhere)
      this.#known.set(key, operation)
    }
    return operation
  }

  #ofHttp(
    { method, url, path: withoutNew }: Pick<AttachedCall, 'method' | 'url' | 'path'>,
    isElsewhere: boolean,
  ): CalledOperation {
    const { origin, pathname } = partsOf(url)
    const documented = isElsewhere
      ? []
      : this.documents.flatMap((document) => {
          const operation = document.operations.find(method, pathname)
          return operation === undefined ? [] : [{ document, operation }]
        })
    const template = documented[0]?.operation.path ?? withoutNew ?? pathTemplate(pathname)
    const path = isElsewhere ? `${origin}${template}` : template
    return { id: `${method} ${path}`, method, path, documented, origin: isElsewhere ? origin : undefined }
  }
}

/**
 * Returns the documented status that covers the status of a call, or else the status itself; undefined without a
 * response.
 */
export function coveredStatus(operation: DocumentedOperation, status: number | null): string | undefined {
  if (status === null) return undefined
  return documentedStatus(operation, status) ?? String(status)
}

/** Parses a URL leniently, as redaction may have made it invalid. */
function partsOf(url: string): { readonly origin: string; readonly pathname: string } {
  if (URL.canParse(url)) return new URL(url)
  const [, origin = '', pathname = '/'] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  return { origin, pathname }
}
