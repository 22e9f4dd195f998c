import type { Client } from '@grpc/grpc-js'
import { didYouMean, InputError, listNames } from '../../errors'
import type { GrpcMethod, Recorder } from '../calls'

export class GrpcClient {
  constructor(
    readonly name: string,
    readonly methods: readonly GrpcMethod[],
    readonly recorder: Recorder,
    readonly client: Client,
  ) {}

  /**
   * Returns a method by its name in code (`checkCredit`, `CheckCredit`) or in feature files
   * (`credit.CreditRatingCheck/CheckCredit`).
   *
   * @throws {@link InputError} for an unknown name, and for one that several services share.
   */
  method(name: string): GrpcMethod {
    const found = this.methods.filter((method) => method.name === name || method.callNames.includes(name))
    const [method, other] = found
    if (method === undefined) {
      const names = this.methods.flatMap(({ callNames }) => callNames.slice(0, 1))
      throw new InputError(
        `The gRPC client "${this.name}" has no method "${name}".${didYouMean(name, names)}\nIt has:\n${listNames(name, names)}`,
      )
    }
    if (other === undefined) return method
    throw new InputError(
      `The gRPC client "${this.name}" has several methods "${name}".\n` +
        `Call one by its full name, such as client['${method.name}'](…): ${found.map((one) => one.name).join(', ')}`,
    )
  }

  close(): void {
    this.client.close()
    this.recorder.sockets.release()
  }
}
