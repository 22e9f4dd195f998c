import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ScenarioConfiguration } from 'chapterwise'
import { CommandLine } from '../../features/command-line/command-line'
import { thrownBy } from '../../src/errors/failure-of.fixture'
import { repository as root, scratchFolder } from '../../src/scratch-folder.fixture'
import { traces } from './canaries'

const baseURL = 'http://fred:canary-url-word@127.0.0.1:1'
const register = [join(root, 'support/register.ts')]
const headers = {
  Authorization: 'Bearer canary-bearer',
  Cookie: 'a=canary-cookie',
  'X-Trace': 'canary-trace',
}

const feature = `
Feature: Secrets that users write

  Scenario: Every way to name one
    Given I authenticate with the bearer token "canary-bearer"
    And I authenticate as "fred" with the password "canary-password"
    And every request has the header "X-Api-Key" with "canary-api-key"
    And the request header "Authorization" is "Bearer canary-bearer"
    And the cookie "session" is "canary-cookie"
    And the query parameter "access_token" is "canary-query"
    And the form fields are:
      | password | canary-form |
    When I POST "/sign-in?token=canary-query" with:
      | password | canary-json {{nobody}} |
    Then the response should be 200 OK

  Scenario: A phrase that does not exist
    Given I authentcate with the bearer token "canary-bearer"
    And the request header "X-Api-Key" was "canary-api-key"
    And the password of "fred" is "canary-password"

  Scenario: A call that is too early
    Then the response header "Authorization" should be "canary-bearer"
`

/** The commands and their exit codes. */
const commands: readonly (readonly [command: string, exitCode: number])[] = [
  ['check --unused', 1],
  ['check --format json', 1],
  ['check --profile misspelt', 1],
  ['check --profile textual', 1],
  ['map --format html', 0],
  ['steps --format json', 0],
]

describe('Secrets on the command line', () => {
  const folder = scratchFolder('all tests', 'reports')
  const commandLine = new CommandLine()

  before(() => {
    cpSync(join(root, 'features/command-line/fixtures/bank'), folder.path, { recursive: true })
    folder.put('features/secrets.feature', feature)
    const profiles = {
      default: { require: ['support/*.ts', 'step-definitions/*.ts'], worldParameters: { baseURL, headers } },
      misspelt: { require: register, worldParameters: { baseUrl: baseURL, headers } },
      textual: { require: register, worldParameters: { baseURL, headers: headers.Authorization } },
    }
    folder.put('cucumber.json', JSON.stringify(profiles))
  })
  after(() => commandLine.end())

  for (const [command, exitCode] of commands)
    it(`do not appear in the output of ${command}`, async () => {
      const { stdout, stderr, ...ran } = await commandLine.ask({ argv: command.split(' '), cwd: folder.path })
      expect(ran.exitCode, stderr).to.equal(exitCode)
      expect(stdout + stderr).not.to.equal('')
      expectNoTrace(stdout + stderr)
    })
})

const url = 'http://fred:canary-password@127.0.0.1'
const mistakes: readonly object[] = [
  { baseUrl: url },
  { baseURL: `${url}:99999` },
  { baseURL: url.replace('http://', '') },
  { baseURL: `${url}/?token=canary-token` },
  { baseURL: '/api?token=canary-token' },
  { baseURL, headers: 'Authorization: Bearer canary-token' },
  { baseURL, headers: { Authorization: 'Bearer canary-token', Cookie: ['a=canary-token'], 'X-Page': 1 } },
  { baseURL, timeout: { password: 'canary-password' } },
]

for (const mistake of mistakes)
  it(`Secrets in a wrong configuration do not appear in the error message for ${JSON.stringify(mistake)}`, () => {
    const { message } = thrownBy(() => ScenarioConfiguration.configure(mistake as never))
    expect(message).not.to.equal('It passed.')
    expectNoTrace(message)
  })

function expectNoTrace(output: string): void {
  for (const trace of traces) expect(output).not.to.include(trace)
}
