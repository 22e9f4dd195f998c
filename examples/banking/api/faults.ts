import { setTimeout as wait } from 'node:timers/promises'
import { BankAccountNotFoundError } from './bank-errors'
import type { BankAccount } from './bank-accounts'
import { BankAccounts } from './bank-accounts'
import type { Database } from './database'
import { Problem } from './http/problem-details'
import type { Routes } from './http/router'

/** Faults that can be planted in the bank, to see who finds them; none is there unless it is asked for. */
export const bankFaults = [
  /** The fourth movement of an account is answered 500. */
  'fourth movement fails',
  /** Closing an account again is answered 500, not 404. */
  'closing twice fails',
  /** The third deposit of an account is answered as if it were there, and is not. */
  'third deposit is lost',
  /** A withdrawal is answered without the name of the customer. */
  'withdrawal forgets the customer',
  /** A withdrawal of all that is there is answered without a body that says so. */
  'last withdrawal says nothing',
  /** The credit service knows no customer. */
  'credits are refused',
  /** Once all was withdrawn, an account takes no deposit. */
  'emptied account is stuck',
  /** Paying into a closed account opens it again. */
  'closed account takes money',
  /** A withdrawal takes a second and a half. */
  'withdrawal is slow',
  /** Of two movements at the same time one is lost. */
  'movement is lost',
] as const

export type BankFault = (typeof bankFaults)[number]

/** Reads a list of faults, parted by commas. @throws for one that is none */
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

/** The accounts of a bank that has faults. */
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

  /** Counts a movement of an account. */
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

/** Plants the faults that are a matter of time. */
export function faultyRoutes(routes: Routes, faults: ReadonlySet<BankFault>): Routes {
  const withdrawals = routes['/api/bankaccounts/{id}/withdrawals']
  const post = withdrawals?.POST
  if (faults.has('withdrawal is slow') && withdrawals !== undefined && post !== undefined)
    withdrawals.POST = async (request) => wait(slowMs, await post(request))
  return routes
}
