import { expect } from 'chai'
import { BankAccounts } from './bank-accounts'
import { BankAccountNotEmptyError, BankAccountNotFoundError } from './bank-errors'
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
