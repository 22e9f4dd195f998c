// The lower bound: calls made directly with Node.js, with the library's number of hooks, attachments and step
// definitions, all of them empty.
const assert = require('node:assert/strict')
const http = require('node:http')
const { Given, When, After, AfterStep, Before, setWorldConstructor, World } = require('@cucumber/cucumber')
require('../assertions')

/** The step definitions of the library, and the two of the story that the library's contenders tell. */
const definitions = 128 + 2
const definedBelow = 7
const log = `${'*'.repeat(40)}\n`.repeat(18)
const { host, hostname, port } = new URL(process.env.BANK_URL)

class BankWorld extends World {
  bankAccountId = 0
  response = undefined
  log = ''

  fill(text) {
    return text.replace('{{bankAccountId}}', String(this.bankAccountId))
  }

  call(method, path, data) {
    this.log = log
    return new Promise((resolve, reject) => {
      const body = data === undefined ? undefined : JSON.stringify(data)
      const headers = ['Host', host]
      if (body !== undefined)
        headers.push('Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body)))
      const request = http.request({ hostname, port, path: `/${path}`, method, headers }, (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, data: JSON.parse(Buffer.concat(chunks).toString()) }),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  }
}
setWorldConstructor(BankWorld)

Before(() => {})
After(() => {})
AfterStep(function () {
  this.attach(this.log || 'a title', { mediaType: 'text/plain', fileName: 'log.txt' })
  this.log = ''
})
for (let number = definedBelow; number < definitions; number++)
  Given(`the thing number ${number} is {string} of {int}`, () => {})

Given('a bank account has been created for {string}', async function (customerName) {
  const response = await this.call('POST', 'api/bankaccounts', { customerName })
  assert.equal(response.status, 201)
  this.bankAccountId = response.data.id
})

Given('a deposit of {float} has been made', async function (amount) {
  const response = await this.call('POST', `api/bankaccounts/${this.bankAccountId}/deposits`, { amount })
  assert.equal(response.status, 200)
})

When('I POST {string} with:', async function (path, table) {
  const { amount } = table.rowsHash()
  this.response = await this.call('POST', this.fill(path), { amount: Number(amount) })
})

When('I GET {string}', async function (path) {
  this.response = await this.call('GET', this.fill(path))
})
