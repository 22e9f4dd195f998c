import { AccountPictures } from './account-pictures'
import { Approvals } from './approvals'
import { BankAccounts } from './bank-accounts'
import { Database } from './database'
import { faultyRoutes, FaultyBankAccounts, type BankFault } from './faults'
import { startCreditServer } from './grpc/credit-server'
import { startHttpServer } from './http/http-server'
import { forgetfulTeller } from './lost-updates'
import { approvalRoutes } from './routes/approval-routes'
import { bankAccountRoutes } from './routes/bank-account-routes'
import { problemOf } from './routes/bank-problems'
import { echoRoutes } from './routes/echo-routes'
import { oauthRoutes } from './routes/oauth-routes'
import { pictureRoutes } from './routes/picture-routes'
import { sessionRoutes } from './routes/session-routes'
import { siteRoutes } from './routes/site-routes'
import { statementRoutes } from './routes/statement-routes'
import { transferRoutes } from './routes/transfer-routes'
import { schema } from './schema'
import { Sessions } from './sessions'

export { type BankAccount, BankAccounts, type Transaction, type Transfer } from './bank-accounts'
export { bankFaults, readFaults, type BankFault } from './faults'
export { BankAccountNotEmptyError, BankAccountNotFoundError, InsufficientFundsError } from './bank-errors'

export interface BankOptions {
  /** @defaultValue 0: any free port */
  port?: number
  /** Whether deposits and withdrawals read a balance, wait, and write it. @defaultValue false */
  losesUpdates?: boolean
  /** The faults to plant. @defaultValue none */
  faults?: readonly BankFault[]
}

/** A running bank. */
export interface Bank {
  /** The address of its API; has format `http://127.0.0.1:3000`. */
  url: string
  /** The address of its credit-rating service over gRPC; has format `127.0.0.1:50051`. */
  creditAddress: string
  /** Its accounts, to arrange or check them without the API. */
  accounts: BankAccounts
  /** Ends all connections at once and frees the database. */
  close(): Promise<void>
}

/**
 * Starts the example bank with its own empty database.
 * @example
 * const bank = await startBank()
 * await fetch(`${bank.url}/api/health`)
 * await bank.close()
 */
export async function startBank({
  port = 0,
  losesUpdates = false,
  faults: planted = [],
}: BankOptions = {}): Promise<Bank> {
  const database = await Database.open(schema)
  const faults = new Set(planted)
  const accounts = faults.size === 0 ? new BankAccounts(database) : new FaultyBankAccounts(database, faults)
  const forgets = losesUpdates || faults.has('movement is lost')
  const sessions = new Sessions()
  const routes = {
    ...bankAccountRoutes(accounts, forgets ? forgetfulTeller(accounts) : accounts),
    ...statementRoutes(accounts),
    ...pictureRoutes(accounts, new AccountPictures(database)),
    ...transferRoutes(accounts),
    ...sessionRoutes(sessions),
    ...oauthRoutes(sessions),
    ...approvalRoutes(new Approvals()),
    ...echoRoutes,
    ...siteRoutes,
  }
  const server = await startHttpServer({ port, problemOf, routes: faultyRoutes(routes, faults) })
  const strangers = faults.has('credits are refused') ? await Database.open(schema) : undefined
  const creditServer = await startCreditServer(
    strangers === undefined ? accounts : new BankAccounts(strangers),
  )
  const close = async (): Promise<void> => {
    creditServer.close()
    await server.close()
    database.close()
    strangers?.close()
  }
  return { url: server.url, creditAddress: creditServer.address, accounts, close }
}
