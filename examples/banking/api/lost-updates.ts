import { setImmediate as readOthers, setTimeout as wait } from 'node:timers/promises'
import type { BankAccount, BankAccounts } from './bank-accounts'
import { InsufficientFundsError } from './bank-errors'

export interface Teller {
  deposit(id: number, amount: number): BankAccount | Promise<BankAccount>
  withdraw(id: number, amount: number): BankAccount | Promise<BankAccount>
}

const pauseMs = 10

/**
 * Waits, also until requests that arrived meanwhile have been read: one turn of the event loop for a connection, one
 * for a request.
 */
async function pause(): Promise<void> {
  await wait(pauseMs)
  for (let turn = 0; turn < 3; turn++) await readOthers()
}

/** Returns a teller that reads a balance, waits, and writes the new one: of two concurrent changes one is lost. */
export function forgetfulTeller(accounts: BankAccounts): Teller {
  return {
    async deposit(id, amount) {
      const { balance } = accounts.get(id)
      await pause()
      return accounts.overwrite(id, 'deposit', amount, balance + amount)
    },
    async withdraw(id, amount) {
      const { balance } = accounts.get(id)
      if (balance < amount) throw new InsufficientFundsError('withdrawal')
      await pause()
      return accounts.overwrite(id, 'withdrawal', amount, balance - amount)
    },
  }
}
