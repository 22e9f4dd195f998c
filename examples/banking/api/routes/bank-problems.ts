import { BankAccountNotEmptyError, BankAccountNotFoundError, InsufficientFundsError } from '../bank-errors'
import { Problem } from '../http/problem-details'

/** Returns the problem for an error of the bank; undefined for any other error. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof BankAccountNotFoundError)
    return new Problem(404, 'bank_account_not_found', error.message)
  if (error instanceof InsufficientFundsError) return new Problem(400, 'insufficient_funds', error.message)
  if (error instanceof BankAccountNotEmptyError)
    return new Problem(409, 'bank_account_not_empty', error.message)
  return undefined
}
