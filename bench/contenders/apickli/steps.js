const assert = require('node:assert/strict')
const { promisify } = require('node:util')
const { Given, When, Then, setWorldConstructor, World } = require('@cucumber/cucumber')
const { Apickli } = require('../peer').peer('apickli')

const host = new URL(process.env.BANK_URL).host

class BankWorld extends World {
  bankAccountId = 0
  apickli = new Apickli('http', host)

  fill(text) {
    return text.replace('{{bankAccountId}}', String(this.bankAccountId))
  }

  async post(path, body) {
    this.apickli.headers = {}
    this.apickli.addRequestHeader('Content-Type', 'application/json')
    this.apickli.setRequestBody(JSON.stringify(body))
    await promisify(this.apickli.post.bind(this.apickli))(`/${path}`)
  }
}
setWorldConstructor(BankWorld)

function hold({ success, expected, actual }) {
  assert.ok(success, `expected ${expected}, got ${actual}`)
}

Given('a bank account has been created for {string}', async function (customerName) {
  await this.post('api/bankaccounts', { customerName })
  hold(this.apickli.assertResponseCode('201'))
  this.bankAccountId = JSON.parse(this.apickli.getResponseObject().body).id
})

Given('a deposit of {float} has been made', async function (amount) {
  await this.post(`api/bankaccounts/${this.bankAccountId}/deposits`, { amount })
  hold(this.apickli.assertResponseCode('200'))
})

When('I POST {string} with:', async function (path, table) {
  const { amount } = table.rowsHash()
  await this.post(this.fill(path), { amount: Number(amount) })
})

When('I GET {string}', async function (path) {
  await promisify(this.apickli.get.bind(this.apickli))(`/${this.fill(path)}`)
})

Then(/^the response should be (\d+) .*$/, function (status) {
  hold(this.apickli.assertResponseCode(String(status)))
})

Then('the response body should contain:', function (expected) {
  for (const [name, value] of Object.entries(JSON.parse(expected))) {
    hold(this.apickli.assertPathInResponseBodyMatchesExpression(`$.${name}`, `^${value}$`))
  }
})

Then('the response body at {string} should be {string}', function (path, expected) {
  hold(this.apickli.assertPathInResponseBodyMatchesExpression(`$.${path}`, `^${expected}$`))
})
