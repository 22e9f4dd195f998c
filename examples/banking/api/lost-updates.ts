import { setTimeout as wait } from 'node:timers/promises'
import type { BankAccount, BankAccounts } from './bank-accounts'
import { InsufficientFundsError } from './bank-errors'

/** What moves money. */
export interface Teller {
  deposit(id: number, amount: number): BankAccount | Promise<BankAccount>
  withdraw(id: number, amount: number): BankAccount | Promise<BankAccount>
}

const pauseMs = 50

/** A teller that reads a balance, waits, and writes the new one: of two at the same time, one is lost. */
export function forgetfulTeller(accounts: BankAccounts): Teller {
  return {
    async deposit(id, amount) {
      const { balance } = accounts.get(id)
      await wait(pauseMs)
      return accounts.overwrite(id, 'deposit', amount, balance + amount)
    },
    async withdraw(id, amount) {
      const { balance } = accounts.get(id)
      if (balance < amount) throw new InsufficientFundsError('withdrawal')
      await wait(pauseMs)
      return accounts.overwrite(id, 'withdrawal', amount, balance - amount)
    },
  }
}
