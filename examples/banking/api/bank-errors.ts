/** The bank has no open account with that number. */
export class BankAccountNotFoundError extends Error {
  override readonly name = 'BankAccountNotFoundError'

  constructor(readonly id: number | string) {
    super(`Bank account ${id} was not found.`)
  }
}

/** The balance does not cover the amount. */
export class InsufficientFundsError extends Error {
  override readonly name = 'InsufficientFundsError'

  constructor(purpose: 'withdrawal' | 'transfer') {
    super(`Insufficient Funds to make ${purpose}.`)
  }
}

/** An account with money in it cannot be closed. */
export class BankAccountNotEmptyError extends Error {
  override readonly name = 'BankAccountNotEmptyError'

  constructor(readonly id: number) {
    super(`Bank account ${id} still has money in it: withdraw or transfer it first.`)
  }
}
