// The baseline: what a careful tester writes by hand on Cucumber and axios, without a log.
const assert = require('node:assert/strict')
const { Given, When, setWorldConstructor, World } = require('@cucumber/cucumber')
const axios = require('axios')
require('../assertions')

const client = axios.create({ baseURL: process.env.BANK_URL, validateStatus: () => true })
exports.client = client

class BankWorld extends World {
  bankAccountId = 0
  response = undefined

  fill(text) {
    return text.replace('{{bankAccountId}}', String(this.bankAccountId))
  }
}
setWorldConstructor(BankWorld)

Given('a bank account has been created for {string}', async function (customerName) {
  const response = await client.post('api/bankaccounts', { customerName })
  assert.equal(response.status, 201)
  this.bankAccountId = response.data.id
})

Given('a deposit of {float} has been made', async function (amount) {
  const response = await client.post(`api/bankaccounts/${this.bankAccountId}/deposits`, { amount })
  assert.equal(response.status, 200)
})

When('I POST {string} with:', async function (path, table) {
  const { amount } = table.rowsHash()
  this.response = await client.post(this.fill(path), { amount: Number(amount) })
})

When('I GET {string}', async function (path) {
  this.response = await client.get(this.fill(path))
})
