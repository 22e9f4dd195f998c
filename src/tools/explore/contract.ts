import {
  DocumentedOperations,
  Redactor,
  answeredRequest,
  documentFile,
  expectOpenApi,
  isAnswered,
  type Exchange,
} from '../seam'
import type { Contracted, Finder } from './hunter'
import { assertingOn, responsesIn, troubleOf } from './story-troubles'

/** An OpenAPI document that responses are checked against. */
export class Contract implements Contracted {
  readonly #document: unknown
  readonly #operations: DocumentedOperations

  /** @throws {@link InputError} when the file cannot be read, or is no OpenAPI document. */
  constructor(
    readonly file: string,
    cwd: string,
  ) {
    this.#document = documentFile(file, cwd).document
    this.#operations = new DocumentedOperations(this.#document, file)
  }

  /**
   * Returns how a response departs from the document, and its operation; undefined if it conforms, or if its operation
   * is not documented.
   */
  departure(exchange: Exchange): { readonly operation: string; readonly message: string } | undefined {
    if (exchange.protocol === 'grpc' || !isAnswered(exchange)) return undefined
    const { method, url } = answeredRequest(exchange)
    const operation = this.#operations.find(method, new URL(url).pathname)
    if (operation === undefined) return undefined
    try {
      expectOpenApi({ exchange, redactor: new Redactor() }, this.#document, this.file)
      return undefined
    } catch (error) {
      return { operation: `${operation.method} ${operation.path}`, message: (error as Error).message }
    }
  }
}

export const contract: Finder = {
  kind: 'contract',
  inWalk(walked, { contract: document }) {
    if (document === undefined) return []
    const text = `the response should match the OpenAPI document "${document.file}"`
    return responsesIn(walked).flatMap(({ story, exchange }) => {
      const found = document.departure(exchange)
      if (found === undefined) return []
      return {
        ...troubleOf('contract', walked, story, found.message, exchange),
        cause: `contract ${found.operation}`,
        asFeature: assertingOn(exchange, walked, { text }),
      }
    })
  },
}
