import { answeredRequest, isAnswered, type Exchange } from '../exchange'
import { DocumentedOperations, expectOpenApi } from '../expectations'
import { Redactor } from '../redaction'
import { documentFile } from '../world'

/** An OpenAPI document that answers are held against. */
export class Contract {
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

  /** How an answer departs from the document, by its operation; undefined where it does not, or where nothing is documented. */
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
