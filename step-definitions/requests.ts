import { Given } from '@cucumber/cucumber'
import { oauth2Table } from '../src/http'
import { fileBody, formBody, multipartBody, scenarioOf, tableFields, tableOf, untimed } from '../src/world'

Given('the request header {string} is {string}', function (this: object, name: string, value: string) {
  const { request, variables } = scenarioOf(this)
  request.header(variables.fill(name), variables.fill(value))
})

Given('the request headers are:', function (this: object, table: unknown) {
  const { request, variables } = scenarioOf(this)
  for (const [name, value] of tableFields(tableOf(table), variables)) request.header(name, value)
})

Given('the request header {string} is removed', function (this: object, name: string) {
  const scenario = scenarioOf(this)
  scenario.request.removeHeader(scenario.fill(name))
})

Given(
  'every request has the header {string} with {string}',
  function (this: object, name: string, value: string) {
    const scenario = scenarioOf(this)
    scenario.everyRequest.setHeader(scenario.fill(name), scenario.fill(value))
  },
)

Given('the query parameter {string} is {string}', function (this: object, name: string, value: string) {
  const { request, variables } = scenarioOf(this)
  request.query(variables.fill(name), variables.fill(value))
})

Given('the query parameters are:', function (this: object, table: unknown) {
  const { request, variables } = scenarioOf(this)
  for (const [name, value] of tableFields(tableOf(table), variables)) request.query(name, value)
})

Given('the cookie {string} is {string}', function (this: object, name: string, value: string) {
  const { request, variables } = scenarioOf(this)
  request.cookie(variables.fill(name), variables.fill(value))
})

Given('I authenticate with the bearer token {string}', function (this: object, token: string) {
  const scenario = scenarioOf(this)
  scenario.everyRequest.authenticate(scenario.fill(token))
})

Given(
  'I authenticate as {string} with the password {string}',
  function (this: object, user: string, password: string) {
    const scenario = scenarioOf(this)
    scenario.everyRequest.authenticateAs(scenario.fill(user), scenario.fill(password))
  },
)

Given('I authenticate with OAuth 2.0:', untimed, function (this: object, table: unknown) {
  const scenario = scenarioOf(this)
  const settings = oauth2Table(tableFields(tableOf(table), scenario.variables))
  return scenario.authenticateWithOAuth2(settings)
})

Given('no request is authenticated', function (this: object) {
  scenarioOf(this).everyRequest.authenticateNoMore()
})

Given('the request body is:', function (this: object, body: unknown) {
  const scenario = scenarioOf(this)
  scenario.request.body(scenario.bodyFrom(body))
})

Given('the request body is the file {string}', function (this: object, name: string) {
  const { request, variables, featureFolder } = scenarioOf(this)
  request.body(fileBody(variables.fill(name), featureFolder, variables))
})

Given('the form fields are:', function (this: object, table: unknown) {
  const { request, variables } = scenarioOf(this)
  request.body(formBody(tableFields(tableOf(table), variables)))
})

Given('the multipart fields are:', function (this: object, table: unknown) {
  const { request, variables, featureFolder } = scenarioOf(this)
  request.body(multipartBody(tableOf(table), featureFolder, variables))
})

Given('redirects are not followed', function (this: object) {
  scenarioOf(this).request.doNotFollowRedirects()
})
