const { Given, When, Then, setWorldConstructor, World } = require('@cucumber/cucumber')
const pactum = require('../peer').peer('pactum')

pactum.request.setBaseUrl(process.env.BANK_URL)

class BankWorld extends World {
  bankAccountId = 0
  spec = undefined

  fill(text) {
    return text.replace('{{bankAccountId}}', String(this.bankAccountId))
  }
}
setWorldConstructor(BankWorld)

Given('a bank account has been created for {string}', async function (customerName) {
  this.bankAccountId = await pactum
    .spec()
    .post('/api/bankaccounts')
    .withJson({ customerName })
    .expectStatus(201)
    .returns('id')
})

Given('a deposit of {float} has been made', async function (amount) {
  await pactum
    .spec()
    .post(`/api/bankaccounts/${this.bankAccountId}/deposits`)
    .withJson({ amount })
    .expectStatus(200)
})

When('I POST {string} with:', async function (path, table) {
  const { amount } = table.rowsHash()
  this.spec = pactum.spec().post(`/${this.fill(path)}`)
  await this.spec.withJson({ amount: Number(amount) })
})

When('I GET {string}', async function (path) {
  this.spec = pactum.spec().get(`/${this.fill(path)}`)
  await this.spec
})

Then(/^the response should be (\d+) .*$/, function (status) {
  this.spec.response().to.have.status(Number(status))
})

Then('the response body should contain:', function (expected) {
  this.spec.response().to.have.jsonLike(JSON.parse(expected))
})

Then('the response body at {string} should be {string}', function (path, expected) {
  this.spec.response().to.have.json(path, expected)
})
