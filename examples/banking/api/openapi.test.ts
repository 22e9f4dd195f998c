import { Ajv } from 'ajv'
import { expect } from 'chai'
import { openBank } from './open-bank'
import openapi from './openapi.json'

describe('The OpenAPI document of the bank', () => {
  const { bank, send, sendJson } = openBank()

  before(() => {
    bank().accounts.create('Fred', 100)
    bank().accounts.create('Ann')
  })

  for (const [path, operations] of Object.entries(openapi.paths)) {
    if (path === '/api/echo') continue
    it(`lists exactly the methods that ${path} supports`, async () => {
      const allow = (await send('OPTIONS', path.replace('{id}', '1'))).headers.get('allow') ?? ''
      const methods = Object.keys(operations).filter((name) => name !== 'parameters')
      const implied = ['head', 'options']
      expect(methods).to.have.members(
        allow
          .toLowerCase()
          .split(', ')
          .filter((method) => methods.includes(method) || !implied.includes(method)),
      )
    })
  }

  const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(openapi, 'openapi.json')
  const credentials = { user: 'fred', password: 'secret' }
  const money = { amount: 1 }
  for (const [schema, method, path, body] of [
    ['BankAccount', 'GET', '/api/bankaccounts/1'],
    ['BankAccount', 'POST', '/api/bankaccounts/1/deposits', money],
    ['Transfer', 'POST', '/api/transfers', { fromAccountId: 1, toAccountId: 2, ...money }],
    ['Approval', 'POST', '/api/approvals'],
    ['Echo', 'PUT', '/api/echo?a=1&a=2', money],
    ['Problem', 'POST', '/api/sessions', { ...credentials, password: '' }],
    ['Problem', 'GET', '/api/bankaccounts/99'],
  ] as const)
    it(`has a schema ${schema} that matches the response to ${method} ${path}`, async () => {
      const response = await (body === undefined ? send(method, path) : sendJson(method, path, body))
      ajv.validate({ $ref: `openapi.json#/components/schemas/${schema}` }, await response.json())
      expect(ajv.errorsText()).to.equal('No errors')
    })
})
