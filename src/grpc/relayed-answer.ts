import { status } from '@grpc/grpc-js'
import type { Headers } from '../exchange'
import type { RelayedGrpcAnswer, RelayedGrpcStatus } from '../scenario'
import type { GrpcMethod } from './grpc-method'
import { codeNameOf } from './status'

interface AnswerParts extends RelayedGrpcStatus {
  readonly messages: readonly Buffer[]
  readonly isCutOff: boolean
}

/** The response to a gRPC call as it crosses the wire, which can be kept, changed and replayed. */
export class RelayedAnswer implements RelayedGrpcAnswer {
  readonly #method: GrpcMethod
  readonly #parts: AnswerParts

  constructor(method: GrpcMethod, parts: AnswerParts) {
    this.#method = method
    this.#parts = parts
  }

  get code(): number {
    return this.#parts.code
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

  get codeName(): string {
    return codeNameOf(this.code)
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

  withJson(json: string): RelayedAnswer | undefined {
    const { responseType, responseStream } = this.#method
    if (responseType === undefined) return undefined
    try {
      const body = JSON.parse(json) as unknown
      const messages = (responseStream ? (body as unknown[]) : [body]).map((one) => responseType.encode(one))
      return new RelayedAnswer(this.#method, { ...this.#parts, messages })
    } catch {
      return undefined
    }
  }

  withStatus(changed: Partial<RelayedGrpcStatus>): RelayedAnswer {
    const parts = { ...this.#parts, ...changed }
    const isOk = parts.code === Number(status.OK)
    const hasMessage = isOk === this.messages.length > 0
    if (this.#method.responseStream || hasMessage) return new RelayedAnswer(this.#method, parts)
    return new RelayedAnswer(this.#method, { ...parts, messages: isOk ? [Buffer.alloc(0)] : [] })
  }
}
