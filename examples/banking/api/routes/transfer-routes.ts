import type { BankAccounts } from '../bank-accounts'
import { BankAccountNotFoundError } from '../bank-errors'
import { json } from '../http/api-response'
import { amount, id, readFields } from '../http/fields'
import { Problem } from '../http/problem-details'
import type { Routes } from '../http/router'

export const transferRoutes = (accounts: BankAccounts): Routes => ({
  '/api/transfers': {
    POST: (request) => {
      const order = readFields(request.json(), { fromAccountId: id, toAccountId: id, amount })
      if (order.fromAccountId === order.toAccountId) {
        throw Problem.invalid({ toAccountId: ['The toAccountId must differ from the fromAccountId.'] })
      }
      shouldExist(accounts, 'fromAccountId', order.fromAccountId)
      shouldExist(accounts, 'toAccountId', order.toAccountId)
      const transfer = accounts.transfer(order.fromAccountId, order.toAccountId, order.amount)
      return json(201, transfer, { Location: `/api/transfers/${transfer.id}` })
    },
  },

  '/api/transfers/{id}': {
    GET: ({ path }) => {
      const transfer = accounts.findTransfer(Number(path['id']))
      if (transfer !== undefined) return json(200, transfer)
      throw new Problem(404, 'transfer_not_found', `Transfer ${path['id']} was not found.`)
    },
  },
})

/** Throws a 422, not a 404, for a missing account in the body, as the URL is right. */
function shouldExist(accounts: BankAccounts, property: string, accountId: number): void {
  if (accounts.find(accountId) !== undefined) return
  const { message } = new BankAccountNotFoundError(accountId)
  throw new Problem(422, 'bank_account_not_found', message, { errors: { [property]: [message] } })
}
