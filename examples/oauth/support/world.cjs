require('chapterwise/steps')
const { AfterAll, BeforeAll } = require('@cucumber/cucumber')
const { ScenarioConfiguration, useScenario } = require('chapterwise')

let server

BeforeAll(async () => {
  const { OAuth2Server } = await import('oauth2-mock-server')
  server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
})

AfterAll(() => server.stop())

useScenario(ScenarioConfiguration.configure(() => ({ baseURL: `http://127.0.0.1:${server.address().port}` })))
