require('chapterwise/steps')
const { randomUUID } = require('node:crypto')
const { AfterAll, Before, BeforeAll } = require('@cucumber/cucumber')
const { ScenarioConfiguration, useScenario } = require('chapterwise')
const { startAccounts } = require('./accounts.cjs')

let server
let accounts

BeforeAll(async () => {
  const { OAuth2Server } = await import('oauth2-mock-server')
  server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  // Each token has its own id, and tokens with the scope "brief" expire at once.
  server.service.on('beforeTokenSigning', ({ payload }) => (payload.jti = randomUUID()))
  server.service.on('beforeResponse', ({ body }, { body: { scope } }) => {
    if (scope === 'brief') body.expires_in = 0
  })
  await server.start(0, '127.0.0.1')
  accounts = await startAccounts(() => server.issuer.keys.toJSON())
})

AfterAll(async () => {
  accounts.stop()
  await server.stop()
})

const issuer = () => server.issuer.url

Before(function () {
  this.variables.issuer = issuer()
})

useScenario(ScenarioConfiguration.configure(() => ({ baseURL: issuer() })))
useScenario(
  ScenarioConfiguration.configure(() => ({ baseURL: accounts.url })),
  { tags: '@accounts and not @statements' },
)
useScenario(
  ScenarioConfiguration.configure(() => ({
    baseURL: accounts.url,
    oauth2: {
      tokenEndpoint: `${issuer()}/token`,
      grantType: 'client credentials',
      clientId: 'statements',
      clientSecret: 'a-long-secret',
      scope: 'statements',
    },
  })),
  { tags: '@statements' },
)
