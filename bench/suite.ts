import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const scenariosPerFile = 50

/** The number of steps and of calls of every scenario. */
export const stepsPerScenario = 8
export const callsPerScenario = 4

/** Returns the text of a scenario; `number` distinguishes it from the others. */
export type ScenarioText = (number: number) => string

/** The scenario in the phrases of all contenders, except those with a fixed vocabulary. */
export const bankScenario: ScenarioText = (number) => `
  Scenario: Withdrawal ${number}
    Given a bank account has been created for "Customer ${number}"
    And a deposit of 100 has been made
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 30 |
    Then the response should be 200 OK
    And the response body should contain:
      """
      { "balance": 70 }
      """
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    And the response body at "customerName" should be "Customer ${number}"
`

/** Writes a suite of so many scenarios into a folder, which is emptied first. */
export function writeSuite(folder: string, scenarios: number, scenarioText: ScenarioText): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (let first = 1; first <= scenarios; first += scenariosPerFile) {
    const numbers = Array.from(
      { length: Math.min(scenariosPerFile, scenarios - first + 1) },
      (_, at) => first + at,
    )
    const text = `Feature: Bank accounts from ${first} on\n${numbers.map(scenarioText).join('')}`
    writeFileSync(join(folder, `bank-${String(first).padStart(6, '0')}.feature`), text)
  }
}
