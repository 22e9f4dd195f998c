const assert = require('node:assert/strict')
const { Given, setWorldConstructor, World } = require('@cucumber/cucumber')
const { state, httpApi } = require('../peer').peer('@ekino/veggies')

class BankWorld extends World {
  constructor(options) {
    super(options)
    state.extendWorld(this)
    httpApi.extendWorld(this)
  }

  async post(path, body) {
    this.httpApiClient.setJsonBody(body)
    await this.httpApiClient.makeRequest('POST', path, process.env.BANK_URL)
    return this.httpApiClient.getResponse()
  }
}
setWorldConstructor(BankWorld)
state.install()
httpApi.install({ baseUrl: process.env.BANK_URL })

Given('a bank account has been created for {string}', async function (customerName) {
  const response = await this.post('/api/bankaccounts', { customerName })
  assert.equal(response.status, 201)
  this.state.set('bankAccountId', response.data.id)
})

Given('a deposit of {float} has been made', async function (amount) {
  const response = await this.post(`/api/bankaccounts/${this.state.get('bankAccountId')}/deposits`, {
    amount,
  })
  assert.equal(response.status, 200)
})
