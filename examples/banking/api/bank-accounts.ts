import { BankAccountNotEmptyError, BankAccountNotFoundError, InsufficientFundsError } from './bank-errors'
import type { Database } from './database'

export interface BankAccount {
  id: number
  customerName: string
  balance: number
}

export interface BankAccountFilter {
  customerName?: string
  minBalance?: number
}

/** @defaultValue the first 100 */
export interface Page {
  offset?: number
  limit?: number
}

export type TransactionType = 'deposit' | 'withdrawal' | 'transferIn' | 'transferOut'

export interface Transaction {
  id: number
  type: TransactionType
  amount: number
  /** The balance of the account after the transaction. */
  balance: number
  /** Date and time as in RFC 3339, in UTC. */
  occurredAt: string
}

export interface Transfer {
  id: number
  fromAccountId: number
  toAccountId: number
  amount: number
}

const account = 'id, customer_name AS customerName, balance_in_cents / 100.0 AS balance'
const transfer = `id, from_account_id AS fromAccountId, to_account_id AS toAccountId,
  amount_in_cents / 100.0 AS amount`
const matching = `closed_at IS NULL
  AND (?1 IS NULL OR customer_name = ?1) AND (?2 IS NULL OR balance_in_cents >= ?2)`

const toCents = (amount: number): number => Math.round(amount * 100)
const now = (): string => new Date().toISOString()

/** The accounts of the bank. Tests may use it too, to put data straight into the database. */
export class BankAccounts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  create(customerName: string, balance = 0): BankAccount {
    return this.#database.transaction(() => {
      const created = this.#database.one<BankAccount>(
        `INSERT INTO bank_account (customer_name, balance_in_cents) VALUES (?, 0) RETURNING ${account}`,
        customerName,
      )
      return balance === 0 ? created : this.#post(created.id, 'deposit', balance)
    })
  }

  find(id: number): BankAccount | undefined {
    return this.#database.maybeOne(
      `SELECT ${account} FROM bank_account WHERE id = ? AND closed_at IS NULL`,
      id,
    )
  }

  /** @throws {@link BankAccountNotFoundError} when there is none, or it has been closed. */
  get(id: number): BankAccount {
    return this.find(id) ?? notFound(id)
  }

  list({ customerName, minBalance }: BankAccountFilter = {}, page: Page = {}): BankAccount[] {
    const { offset = 0, limit = 100 } = page
    return this.#database.many<BankAccount>(
      `SELECT ${account} FROM bank_account WHERE ${matching} ORDER BY id LIMIT ?3 OFFSET ?4`,
      customerName ?? null,
      minBalance === undefined ? null : toCents(minBalance),
      limit,
      offset,
    )
  }

  count({ customerName, minBalance }: BankAccountFilter = {}): number {
    return this.#database.one<{ total: number }>(
      `SELECT count(*) AS total FROM bank_account WHERE ${matching}`,
      customerName ?? null,
      minBalance === undefined ? null : toCents(minBalance),
    ).total
  }

  /** @throws {@link BankAccountNotFoundError} when there is none, or it has been closed. */
  rename(id: number, customerName: string): BankAccount {
    this.get(id)
    return this.#database.one(
      `UPDATE bank_account SET customer_name = ? WHERE id = ? RETURNING ${account}`,
      customerName,
      id,
    )
  }

  /** @throws {@link BankAccountNotEmptyError} when there is money in it. */
  close(id: number): void {
    if (this.get(id).balance > 0) throw new BankAccountNotEmptyError(id)
    this.#database.many('UPDATE bank_account SET closed_at = ? WHERE id = ?', now(), id)
  }

  deposit(id: number, amount: number): BankAccount {
    return this.#database.transaction(() => this.#post(id, 'deposit', amount))
  }

  /** @throws {@link InsufficientFundsError} when the balance does not cover the amount. */
  withdraw(id: number, amount: number): BankAccount {
    return this.#database.transaction(() => {
      if (this.get(id).balance < amount) throw new InsufficientFundsError('withdrawal')
      return this.#post(id, 'withdrawal', amount)
    })
  }

  /** Overwrites the balance without reading it again, as a program with a race condition does. */
  overwrite(id: number, type: 'deposit' | 'withdrawal', amount: number, balance: number): BankAccount {
    return this.#database.transaction(() => {
      const difference = balance - this.get(id).balance
      return this.#post(id, type, amount, toCents(difference))
    })
  }

  /** @throws {@link InsufficientFundsError} when the balance does not cover the amount. */
  transfer(fromAccountId: number, toAccountId: number, amount: number): Transfer {
    return this.#database.transaction(() => {
      if (this.get(fromAccountId).balance < amount) throw new InsufficientFundsError('transfer')
      this.#post(fromAccountId, 'transferOut', amount)
      this.#post(toAccountId, 'transferIn', amount)
      return this.#database.one<Transfer>(
        `INSERT INTO transfer (from_account_id, to_account_id, amount_in_cents)
         VALUES (?, ?, ?) RETURNING ${transfer}`,
        fromAccountId,
        toAccountId,
        toCents(amount),
      )
    })
  }

  findTransfer(id: number): Transfer | undefined {
    return this.#database.maybeOne(`SELECT ${transfer} FROM transfer WHERE id = ?`, id)
  }

  /** The transactions of an account, oldest first. */
  transactions(id: number): Transaction[] {
    this.get(id)
    return this.#database.many(
      `SELECT id, type, amount_in_cents / 100.0 AS amount, balance_in_cents / 100.0 AS balance,
              occurred_at AS occurredAt
       FROM bank_transaction WHERE bank_account_id = ? ORDER BY id`,
      id,
    )
  }

  #post(id: number, type: TransactionType, amount: number, change?: number): BankAccount {
    const cents = toCents(amount)
    const posted = this.#database.maybeOne<BankAccount>(
      `UPDATE bank_account SET balance_in_cents = balance_in_cents + ?
       WHERE id = ? AND closed_at IS NULL RETURNING ${account}`,
      change ?? (type === 'deposit' || type === 'transferIn' ? cents : -cents),
      id,
    )
    if (posted === undefined) return notFound(id)
    this.#database.many(
      `INSERT INTO bank_transaction (bank_account_id, type, amount_in_cents, balance_in_cents, occurred_at)
       VALUES (?, ?, ?, ?, ?)`,
      id,
      type,
      cents,
      toCents(posted.balance),
      now(),
    )
    return posted
  }
}

function notFound(id: number): never {
  throw new BankAccountNotFoundError(id)
}
