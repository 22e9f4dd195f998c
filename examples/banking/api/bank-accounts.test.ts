import { expect } from 'chai'
import { BankAccounts } from './bank-accounts'
import { BankAccountNotEmptyError, BankAccountNotFoundError, InsufficientFundsError } from './bank-errors'
import { Database } from './database'
import { schema } from './schema'

describe('BankAccounts', () => {
  let database: Database
  let accounts: BankAccounts

  beforeEach(async () => {
    database = await Database.open(schema)
    accounts = new BankAccounts(database)
  })
  afterEach(() => database.close())

  it('numbers accounts from 1, with a balance of 0 by default', () => {
    expect(accounts.create('Fred')).to.deep.equal({ id: 1, customerName: 'Fred', balance: 0 })
    expect(accounts.create('Ann', 12.5)).to.deep.equal({ id: 2, customerName: 'Ann', balance: 12.5 })
  })

  it('adds and subtracts cents exactly', () => {
    const { id } = accounts.create('Fred', 0.1)
    accounts.deposit(id, 0.2)
    expect(accounts.get(id).balance).to.equal(0.3)
    expect(accounts.withdraw(id, 0.3).balance).to.equal(0)
  })

  it('keeps quotes in a name unchanged', () => {
    const { id } = accounts.create(`Robert'); DROP TABLE bank_account; --`)
    expect(accounts.get(id).customerName).to.equal(`Robert'); DROP TABLE bank_account; --`)
  })

  it('lists accounts by customer, balance and page', () => {
    for (const balance of [0, 10, 20, 30]) accounts.create(balance < 20 ? 'Fred' : 'Ann', balance)
    const ids = (list: { id: number }[]): number[] => list.map(({ id }) => id)
    expect(ids(accounts.list())).to.deep.equal([1, 2, 3, 4])
    expect(ids(accounts.list({ customerName: 'Ann' }))).to.deep.equal([3, 4])
    expect(ids(accounts.list({ minBalance: 10 }, { offset: 1, limit: 1 }))).to.deep.equal([3])
    expect(accounts.count({ minBalance: 10 })).to.equal(3)
  })

  it('rejects a withdrawal that exceeds the balance', () => {
    const { id } = accounts.create('Fred', 10)
    expect(() => accounts.withdraw(id, 10.01)).to.throw(
      InsufficientFundsError,
      'Insufficient Funds to make withdrawal.',
    )
    expect(accounts.get(id).balance).to.equal(10)
  })

  it('records every transaction', () => {
    const { id } = accounts.create('Fred', 10)
    const other = accounts.create('Ann')
    accounts.withdraw(id, 4)
    accounts.transfer(id, other.id, 5)
    const told = accounts.transactions(id).map(({ type, amount, balance }) => ({ type, amount, balance }))
    expect(told).to.deep.equal([
      { type: 'deposit', amount: 10, balance: 10 },
      { type: 'withdrawal', amount: 4, balance: 6 },
      { type: 'transferOut', amount: 5, balance: 1 },
    ])
    expect(accounts.transactions(other.id)).to.have.lengthOf(1)
  })

  it('changes nothing when a transfer fails', () => {
    const { id } = accounts.create('Fred', 10)
    expect(() => accounts.transfer(id, 99, 5)).to.throw(
      BankAccountNotFoundError,
      'Bank account 99 was not found.',
    )
    expect(accounts.get(id).balance).to.equal(10)
    expect(accounts.transactions(id)).to.have.lengthOf(1)
  })

  it('closes only empty accounts, and does not reuse their numbers', () => {
    const { id } = accounts.create('Fred', 10)
    expect(() => accounts.close(id)).to.throw(BankAccountNotEmptyError)
    accounts.withdraw(id, 10)
    accounts.close(id)
    expect(accounts.find(id)).to.equal(undefined)
    expect(() => accounts.deposit(id, 1)).to.throw(BankAccountNotFoundError)
    expect(accounts.create('Ann').id).to.equal(2)
  })
})
