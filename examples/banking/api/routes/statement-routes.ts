import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { BankAccounts, Transaction } from '../bank-accounts'
import { type ApiResponse, content, json } from '../http/api-response'
import { preferred } from '../http/content-negotiation'
import type { Routes } from '../http/router'
import { bankAccountId } from './bank-account-id'

const compress = { br: brotliCompressSync, gzip: gzipSync, deflate: deflateSync }
const encodings = ['br', 'gzip', 'deflate', 'identity'] as const

export const statementRoutes = (accounts: BankAccounts): Routes => ({
  '/api/bankaccounts/{id}/transactions': {
    GET: (request) => json(200, accounts.transactions(bankAccountId(request))),
  },

  '/api/bankaccounts/{id}/statement': {
    GET: (request) => {
      const id = bankAccountId(request)
      const statement = content('text/csv; charset=utf-8', csvOf(accounts.transactions(id)), {
        'Content-Disposition': `attachment; filename="statement-${id}.csv"`,
        Vary: 'Accept-Encoding',
      })
      return compressed(statement, request.headers['accept-encoding'])
    },
  },
})

function csvOf(transactions: Transaction[]): string {
  const lines = transactions.map(({ type, amount, balance }) =>
    [type, amount.toFixed(2), balance.toFixed(2)].join(),
  )
  return ['type,amount,balance', ...lines, ''].join('\r\n')
}

function compressed(response: ApiResponse, accepted = 'identity'): ApiResponse {
  const encoding = preferred(accepted, encodings) ?? 'identity'
  if (encoding === 'identity') return response
  return {
    ...response,
    headers: { ...response.headers, 'Content-Encoding': encoding },
    body: compress[encoding](response.body ?? ''),
  }
}
