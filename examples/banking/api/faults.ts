import { setTimeout as wait } from 'node:timers/promises'
import { BankAccountNotFoundError } from './bank-errors'
import type { BankAccount } from './bank-accounts'
import { BankAccounts } from './bank-accounts'
import type { Database } from './database'
import type { ApiResponse } from './http/api-response'
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
  /** The third deposit of an account is stored twice. */
  'third deposit is doubled',
  /** Closing an empty account answers as if it had been closed, and closes nothing. */
  'closing has no effect',
  /** An account is read as it was up to 300 ms ago. */
  'reads are stale',
  /** After a withdrawal, deposits are answered 201. */
  'deposit says created',
  /** After a withdrawal of the whole balance, deposits take 1.5 seconds. */
  'emptied account is slow',
  /** After a withdrawal of the whole balance, an account is read without the name of its customer. */
  'emptied account has no name',
  /** From the third deposit of an account on, responses to deposits have the media type text/plain. */
  'third deposit is a text',
  /** A customer who has money gets a new account with the number of the first one. */
  'number is given again',
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

/** What was done with an account. */
interface Movements {
  all: number
  deposits: number
  wasEmptied: boolean
}

export class FaultyBankAccounts extends BankAccounts {
  readonly #database: Database
  readonly #faults: ReadonlySet<BankFault>
  readonly #movements = new Map<number, Movements>()

  constructor(database: Database, faults: ReadonlySet<BankFault>) {
    super(database)
    this.#database = database
    this.#faults = faults
  }

  override create(customerName: string, balance = 0): BankAccount {
    const created = super.create(customerName, balance)
    if (!this.#has('number is given again')) return created
    const earlier = this.list({ customerName, minBalance: 0.01 }).find(({ id }) => id !== created.id)
    return earlier === undefined ? created : { ...created, id: earlier.id }
  }

  override close(id: number): void {
    if (this.#has('closing has no effect') && this.get(id).balance === 0) return
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
    if (this.#has('third deposit is doubled') && movements.deposits === 3) {
      const account = super.deposit(id, amount)
      super.deposit(id, amount)
      return account
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
  #move(id: number): Movements {
    if (this.find(id) === undefined) throw new BankAccountNotFoundError(id)
    const movements = this.#movements.get(id) ?? { all: 0, deposits: 0, wasEmptied: false }
    this.#movements.set(id, movements)
    movements.all++
    if (this.#has('fourth movement fails') && movements.all === 4) throw new Error('The ledger is full.')
    return movements
  }
}

const slowMs = 1500
const staleMs = 300

/** Plants the faults of routes. */
export function faultyRoutes(routes: Routes, faults: ReadonlySet<BankFault>): Routes {
  const change = (fault: BankFault, path: string, method: 'GET' | 'POST', changed: Change): void => {
    const methods = routes[`/api/bankaccounts/{id}${path}`]
    const handler = methods?.[method]
    if (!faults.has(fault) || methods === undefined || handler === undefined) return
    methods[method] = async (request) => changed(await handler(request), request.path['id'] ?? '')
  }
  const withdrawn = new Set<string>()
  const emptied = new Set<string>()
  const deposits = new Map<string, number>()
  const note: Change = (response, id) => {
    withdrawn.add(id)
    if (fieldsOf(response)['balance'] === 0) emptied.add(id)
    return response
  }
  for (const fault of [
    'deposit says created',
    'emptied account is slow',
    'emptied account has no name',
  ] as const)
    change(fault, '/withdrawals', 'POST', note)
  change('withdrawal is slow', '/withdrawals', 'POST', (response) => wait(slowMs, response))
  change('emptied account is slow', '/deposits', 'POST', (response, id) =>
    wait(emptied.has(id) ? slowMs : 0, response),
  )
  change('deposit says created', '/deposits', 'POST', (response, id) =>
    withdrawn.has(id) && response.status === 200 ? { ...response, status: 201 } : response,
  )
  change('emptied account has no name', '', 'GET', (response, id) => {
    const fields = { ...fieldsOf(response), customerName: undefined }
    return emptied.has(id) ? { ...response, body: JSON.stringify(fields) } : response
  })
  change('third deposit is a text', '/deposits', 'POST', (response, id) => {
    const count = (deposits.get(id) ?? 0) + 1
    deposits.set(id, count)
    return count < 3
      ? response
      : { ...response, headers: { ...response.headers, 'Content-Type': 'text/plain' } }
  })
  const reads = new Map<string, { readonly response: ApiResponse; readonly atMs: number }>()
  change('reads are stale', '', 'GET', (response, id) => {
    const known = reads.get(id)
    if (known !== undefined && Date.now() - known.atMs < staleMs) return known.response
    reads.set(id, { response, atMs: Date.now() })
    return response
  })
  return routes
}

/** Changes the response to a request about an account. */
type Change = (response: ApiResponse, id: string) => ApiResponse | Promise<ApiResponse>

function fieldsOf({ body }: ApiResponse): Record<string, unknown> {
  return JSON.parse(String(body ?? '{}')) as Record<string, unknown>
}
