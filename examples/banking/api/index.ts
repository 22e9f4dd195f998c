import { BankAccounts } from './bank-accounts'
import { Database } from './database'
import { startHttpServer } from './http/http-server'
import { bankAccountRoutes } from './routes/bank-account-routes'
import { problemOf } from './routes/bank-problems'
import { schema } from './schema'

export { type BankAccount, BankAccounts, type Transaction, type Transfer } from './bank-accounts'
export { BankAccountNotEmptyError, BankAccountNotFoundError, InsufficientFundsError } from './bank-errors'

export interface BankOptions {
  /** @defaultValue 0: any free port */
  port?: number
}

/** A bank that is open for business. */
export interface Bank {
  /** The address of its API; has format `http://127.0.0.1:3000`. */
  url: string
  /** Its accounts, to arrange or look at them without the API. */
  accounts: BankAccounts
  /** Ends all connections at once and frees the database. */
  close(): Promise<void>
}

/**
 * Starts the example bank with an empty database of its own.
 * @example
 * const bank = await startBank()
 * await fetch(`${bank.url}/api/health`)
 * await bank.close()
 */
export async function startBank({ port = 0 }: BankOptions = {}): Promise<Bank> {
  const database = await Database.open(schema)
  const accounts = new BankAccounts(database)
  const server = await startHttpServer({ port, problemOf, routes: { ...bankAccountRoutes(accounts) } })
  const close = async (): Promise<void> => {
    await server.close()
    database.close()
  }
  return { url: server.url, accounts, close }
}
