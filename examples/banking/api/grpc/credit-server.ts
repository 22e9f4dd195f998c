import { Server, ServerCredentials } from '@grpc/grpc-js'
import { ReflectionService } from '@grpc/reflection'
import type { BankAccounts } from '../bank-accounts'
import { CreditRatingCheckClass, creditPackage } from './credit-definition'
import { creditService } from './credit-service'

/** A credit-rating service that answers calls. */
export interface CreditServer {
  /** Has format `127.0.0.1:50051`. */
  address: string
  /** Ends all calls at once. */
  close(): void
}

/** Starts the service, with server reflection, on any free port. */
export async function startCreditServer(accounts: BankAccounts): Promise<CreditServer> {
  const server = new Server()
  server.addService(CreditRatingCheckClass.service, creditService(accounts))
  new ReflectionService(creditPackage).addToServer(server)
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    )
  })
  return { address: `127.0.0.1:${port}`, close: () => server.forceShutdown() }
}
