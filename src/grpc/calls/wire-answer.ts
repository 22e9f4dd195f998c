import { Metadata, status, type StatusObject } from '@grpc/grpc-js'
import type { Headers } from '../../exchange'
import type { RelayedGrpcAnswer, RelayedGrpcStatus } from '../../scenario'
import { codeNameOf } from './code'
import { metadataFrom } from './metadata'
import type { GrpcMethod } from './method'

/** A response as the channel delivered it. */
interface WireAnswerParts extends RelayedGrpcStatus {
  readonly messages: readonly Buffer[]
  readonly isCutOff: boolean
}

/** The response to a gRPC call as it crosses the wire, which can be kept, changed and replayed. */
export class WireAnswer implements RelayedGrpcAnswer {
  readonly #method: AnsweredMethod
  readonly #parts: WireAnswerParts

  constructor(method: AnsweredMethod, parts: WireAnswerParts) {
    this.#method = method
    this.#parts = parts
  }

  get code(): number {
    return this.#parts.code
  }

  get codeName(): string {
    return codeNameOf(this.code)
  }

  get details(): string {
    return this.#parts.details
  }

  get headers(): Headers | undefined {
    return this.#parts.headers
  }

  get trailers(): Headers {
    return this.#parts.trailers
  }

  get messages(): readonly Buffer[] {
    return this.#parts.messages
  }

  get isCutOff(): boolean {
    return this.#parts.isCutOff
  }

  /** The status in the form of grpc-js. */
  get ended(): StatusObject {
    return { code: this.code, details: this.details, metadata: metadataOf(this.trailers) }
  }

  get json(): string | undefined {
    const { responseType, responseStream } = this.#method
    if (responseType === undefined || this.messages.length === 0) return undefined
    try {
      const messages = this.messages.map((bytes) => responseType.decode(bytes))
      return JSON.stringify(responseStream ? messages : messages[0])
    } catch {
      return undefined
    }
  }

  withJson(json: string): WireAnswer | undefined {
    const { responseType, responseStream } = this.#method
    if (responseType === undefined) return undefined
    try {
      const body = JSON.parse(json) as unknown
      const messages = (responseStream ? (body as unknown[]) : [body]).map((one) => responseType.encode(one))
      return new WireAnswer(this.#method, { ...this.#parts, messages })
    } catch {
      return undefined
    }
  }

  withStatus(changed: Partial<RelayedGrpcStatus>): WireAnswer {
    const parts = { ...this.#parts, ...changed }
    const isOk = parts.code === Number(status.OK)
    const { responseStream } = this.#method
    const nothing = isOk ? [Buffer.alloc(0)] : []
    const hasMessage = isOk === this.messages.length > 0
    return new WireAnswer(this.#method, {
      ...parts,
      messages: responseStream || hasMessage ? parts.messages : nothing,
    })
  }
}

/** The members of a method that are needed to read its responses. */
export type AnsweredMethod = Pick<GrpcMethod, 'requestStream' | 'responseStream' | 'responseType'>

/** Converts header fields to metadata; bytes are in base64. */
export function metadataOf(headers: Headers): Metadata {
  const metadata = new Metadata()
  for (const name of headers.names())
    metadata.merge(
      metadataFrom({ [name]: [...headers].filter(([field]) => field === name).map(([, value]) => value) }),
    )
  return metadata
}
