import { answeredRequest, isAnswered, type AnsweredHttpExchange, type Exchange } from '../../exchange'
import { Redactor } from '../../redaction'
import { claimOf, expectOpenApi, type OpenApiDocument } from '../../assertions'
import { openApiFile } from '../../world'
import { wrongBodies, type WrongBody } from './wrong-bodies'

/** An OpenAPI document that responses are checked against. */
export class Contract {
  readonly #document: OpenApiDocument

  /**
   * @param file - the path of the document, as given by the user
   * @throws {@link InputError} when the file cannot be read, or is no OpenAPI document.
   */
  constructor(
    readonly file: string,
    cwd: string,
  ) {
    this.#document = openApiFile(file, { featureFolder: cwd })
  }

  /** Whether the document has the operation of a call over HTTP. */
  has(exchange: AnsweredHttpExchange): boolean {
    return this.#find(answeredRequest(exchange)) !== undefined
  }

  /** Whether the document asks for credentials in a call. */
  asksForSecurity(exchange: AnsweredHttpExchange): boolean {
    const operation = this.#find(answeredRequest(exchange))
    return operation !== undefined && this.#document.asksForSecurity(operation)
  }

  /** Whether a response is right without a field that the document names. */
  allowsMissing(field: string, exchange: AnsweredHttpExchange): boolean {
    return this.#document.names(field) && this.has(exchange) && this.departure(exchange) === undefined
  }

  /** Returns bodies that the document forbids, made from that of a request; none for a request that it lacks. */
  wrongBodies({ request }: AnsweredHttpExchange): WrongBody[] {
    const operation = this.#find(request)
    if (operation === undefined || !request.body?.json.ok) return []
    return wrongBodies(this.#document, operation, request.body.json.value, request.body.mediaType)
  }

  /** Returns how a response departs from the document; undefined if it conforms, or its operation is not documented. */
  departure(exchange: Exchange): string | undefined {
    if (exchange.protocol === 'grpc' || !isAnswered(exchange) || !this.has(exchange)) return undefined
    try {
      expectOpenApi({ exchange, redactor: new Redactor() }, this.#document)
      return undefined
    } catch (error) {
      return claimOf(error as Error)
    }
  }

  #find({ method, url }: { readonly method: string; readonly url: string }) {
    return this.#document.find(method, new URL(url).pathname)
  }
}
