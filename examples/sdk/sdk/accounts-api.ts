import type { AxiosPromise, RawAxiosRequestConfig } from 'axios'
import { BaseAPI } from './base'

export interface BankAccount {
  id: number
  customerName: string
  balance: number
}

export interface NewBankAccount {
  customerName: string
}

export interface Movement {
  amount: number
}

/** The operations on bank accounts. */
export class AccountsApi extends BaseAPI {
  createBankAccount(body: NewBankAccount, options: RawAxiosRequestConfig = {}): AxiosPromise<BankAccount> {
    return this.send({
      url: '/api/bankaccounts',
      options: { method: 'POST', data: JSON.stringify(body), ...options, headers: json(options) },
    })
  }

  getBankAccount(id: number, options: RawAxiosRequestConfig = {}): AxiosPromise<BankAccount> {
    return this.send({
      url: `/api/bankaccounts/${encodeURIComponent(id)}`,
      options: { method: 'GET', ...options },
    })
  }

  depositMoney(id: number, body: Movement, options: RawAxiosRequestConfig = {}): AxiosPromise<BankAccount> {
    return this.send({
      url: `/api/bankaccounts/${encodeURIComponent(id)}/deposits`,
      options: { method: 'POST', data: JSON.stringify(body), ...options, headers: json(options) },
    })
  }
}

function json({ headers }: RawAxiosRequestConfig): RawAxiosRequestConfig['headers'] {
  return { 'Content-Type': 'application/json', ...headers }
}
