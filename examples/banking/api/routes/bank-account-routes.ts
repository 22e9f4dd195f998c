import { createHash } from 'node:crypto'
import type { BankAccounts } from '../bank-accounts'
import type { Teller } from '../lost-updates'
import type { ApiRequest } from '../http/api-request'
import { type ApiResponse, json, noContent } from '../http/api-response'
import { amount, balance, count, numeric, optional, readFields, requiredText } from '../http/fields'
import type { Routes } from '../http/router'
import { bankAccountId } from './bank-account-id'

export const bankAccountRoutes = (accounts: BankAccounts, teller: Teller = accounts): Routes => ({
  '/api/bankaccounts': {
    GET: ({ query }) => {
      const filter = readFields(query, {
        customerName: optional(requiredText),
        minBalance: optional(numeric),
      })
      const page = readFields(query, { offset: optional(count), limit: optional(count) })
      return json(200, accounts.list(filter, page), { 'X-Total-Count': accounts.count(filter) })
    },
    POST: (request) => {
      const rules = { customerName: requiredText, balance: optional(balance) }
      const { customerName, balance: opening } = readFields(request.json(), rules)
      const account = accounts.create(customerName, opening)
      return json(201, account, { Location: request.urlOf(`/api/bankaccounts/${account.id}`) })
    },
  },

  '/api/bankaccounts/{id}': {
    GET: (request) => withETag(request, json(200, accounts.get(bankAccountId(request)))),
    PUT: (request) => rename(accounts, request, request.json()),
    PATCH: (request) => rename(accounts, request, request.json('application/merge-patch+json')),
    DELETE: (request) => {
      accounts.close(bankAccountId(request))
      return noContent()
    },
  },

  '/api/bankaccounts/{id}/deposits': {
    POST: async (request) => {
      const deposit = readFields(request.json(), { amount })
      return json(200, await teller.deposit(bankAccountId(request), deposit.amount))
    },
  },

  '/api/bankaccounts/{id}/withdrawals': {
    POST: async (request) => {
      const withdrawal = readFields(request.json(), { amount })
      return json(200, await teller.withdraw(bankAccountId(request), withdrawal.amount))
    },
  },
})

function rename(accounts: BankAccounts, request: ApiRequest, body: Record<string, unknown>): ApiResponse {
  const { id } = accounts.get(bankAccountId(request))
  return json(200, accounts.rename(id, readFields(body, { customerName: requiredText }).customerName))
}

function withETag(request: ApiRequest, response: ApiResponse): ApiResponse {
  const tag = `"${createHash('sha1')
    .update(response.body ?? '')
    .digest('base64url')}"`
  const known = request.headers['if-none-match']?.split(',').map((value) => value.trim().replace(/^W\//, ''))
  if (known?.some((value) => value === tag || value === '*')) return { status: 304, headers: { ETag: tag } }
  return { ...response, headers: { ...response.headers, ETag: tag } }
}
