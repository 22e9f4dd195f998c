import { setTimeout as wait } from 'node:timers/promises'
import { BankAccountNotFoundError } from './bank-errors'
import type { BankAccount } from './bank-accounts'
import { BankAccounts } from './bank-accounts'
import type { Database } from './database'
import { Problem } from './http/problem-details'
import type { Routes } from './http/router'

/** Faults that can be planted in the bank, to see which tests find them. Without a request for one there is none. */
export const bankFaults = [
  /** The fourth deposit or withdrawal of an account gets a 500. */
  'fourth movement fails',
  /** Closing an account a second time gets a 500, not a 404. */
  'closing twice fails',
  /** The response to the third deposit of an account has the new balance, but the deposit is not stored. */
  'third deposit is lost',
  /** The response to a withdrawal lacks the name of the customer. */
  'withdrawal forgets the customer',
  /** The response to a withdrawal of the whole balance has the body `null`. */
  'last withdrawal says nothing',
  /** The credit service has no customers. */
  'credits are refused',
  /** After a withdrawal of the whole balance, an account refuses deposits. */
  'emptied account is stuck',
  /** A deposit reopens a closed account. */
  'closed account takes money',
  /** A withdrawal takes 1.5 seconds. */
  'withdrawal is slow',
  /** Of two concurrent deposits or withdrawals one is lost. */
  'movement is lost',
] as const

export type BankFault = (typeof bankFaults)[number]

/** Parses a list of faults, separated by commas. @throws for an unknown fault */
export function readFaults(list = ''): BankFault[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const fault = bankFaults.find((one) => one === name)
      if (fault === undefined)
        throw new Error(`There is no fault "${name}". There are: ${bankFaults.join(', ')}.`)
      return fault
    })
}

export class FaultyBankAccounts extends BankAccounts {
  readonly #database: Database
  readonly #faults: ReadonlySet<BankFault>
  readonly #movements = new Map<number, { all: number; deposits: number; wasEmptied: boolean }>()

  constructor(database: Database, faults: ReadonlySet<BankFault>) {
    super(database)
    this.#database = database
    this.#faults = faults
  }

  override close(id: number): void {
    if (this.#has('closing twice fails') && this.find(id) === undefined)
      throw new Error(`The account ${id} has no place in the ledger.`)
    super.close(id)
  }

  override deposit(id: number, amount: number): BankAccount {
    if (this.#has('closed account takes money') && this.find(id) === undefined)
      this.#database.many('UPDATE bank_account SET closed_at = NULL WHERE id = ?', id)
    const movements = this.#move(id)
    movements.deposits++
    if (this.#has('emptied account is stuck') && movements.wasEmptied)
      throw new Problem(409, 'account_is_stuck', 'This account takes no deposit any more.')
    if (this.#has('third deposit is lost') && movements.deposits === 3) {
      const account = this.get(id)
      return { ...account, balance: account.balance + amount }
    }
    return super.deposit(id, amount)
  }

  override withdraw(id: number, amount: number): BankAccount {
    const movements = this.#move(id)
    const account = super.withdraw(id, amount)
    movements.wasEmptied ||= account.balance === 0
    if (this.#has('last withdrawal says nothing') && account.balance === 0)
      return null as unknown as BankAccount
    if (!this.#has('withdrawal forgets the customer')) return account
    return { id: account.id, balance: account.balance } as BankAccount
  }

  #has(fault: BankFault): boolean {
    return this.#faults.has(fault)
  }

  /** Counts a deposit or withdrawal of an account. */
  #move(id: number): { all: number; deposits: number; wasEmptied: boolean } {
    if (this.find(id) === undefined) throw new BankAccountNotFoundError(id)
    const movements = this.#movements.get(id) ?? { all: 0, deposits: 0, wasEmptied: false }
    this.#movements.set(id, movements)
    movements.all++
    if (this.#has('fourth movement fails') && movements.all === 4) throw new Error('The ledger is full.')
    return movements
  }
}

const slowMs = 1500

/** Plants the faults that slow down a route. */
export function faultyRoutes(routes: Routes, faults: ReadonlySet<BankFault>): Routes {
  const withdrawals = routes['/api/bankaccounts/{id}/withdrawals']
  const post = withdrawals?.POST
  if (faults.has('withdrawal is slow') && withdrawals !== undefined && post !== undefined)
    withdrawals.POST = async (request) => wait(slowMs, await post(request))
  return routes
}
