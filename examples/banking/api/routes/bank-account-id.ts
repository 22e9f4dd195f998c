import { BankAccountNotFoundError } from '../bank-errors'
import type { ApiRequest } from '../http/api-request'

/**
 * Returns the account number in the path of a request.
 * @throws {@link BankAccountNotFoundError} if it is not a number.
 */
export function bankAccountId({ path: { id = '' } }: ApiRequest): number {
  if (/^\d{1,15}$/.test(id)) return Number(id)
  throw new BankAccountNotFoundError(id)
}
