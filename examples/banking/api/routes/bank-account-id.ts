import { BankAccountNotFoundError } from '../bank-errors'
import type { ApiRequest } from '../http/api-request'

/**
 * The account number in the path of a request.
 * @throws {@link BankAccountNotFoundError} when it is no number.
 */
export function bankAccountId({ path: { id = '' } }: ApiRequest): number {
  if (/^\d{1,15}$/.test(id)) return Number(id)
  throw new BankAccountNotFoundError(id)
}
