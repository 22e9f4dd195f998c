import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bankScenario, type ScenarioText } from './suite'

/** A library or setup that runs the suite. */
export interface Contender {
  readonly name: string
  /** The name in the table. */
  readonly title: string
  readonly steps: string
  /** The scenario, in the contender's own phrases if these are fixed. */
  readonly scenarioText: ScenarioText
}

/** The folder of the peers' own package. */
export const peersFolder = join(__dirname, 'peers')

/** Installs the peers, unless they are installed. */
export function installPeers(): void {
  if (existsSync(join(peersFolder, 'node_modules'))) return
  execFileSync('npm', ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-package-lock'], {
    cwd: peersFolder,
    stdio: 'ignore',
  })
}

/** The scenario in the phrases that veggies brings. */
const veggiesScenario: ScenarioText = (number) => `
  Scenario: Withdrawal ${number}
    Given a bank account has been created for "Customer ${number}"
    And a deposit of 100 has been made
    And I set request json body
      | amount | 30((number)) |
    When I POST /api/bankaccounts/{{bankAccountId}}/withdrawals
    Then response status code should be 200
    And json response should match
      | field   | matcher | value      |
      | balance | equals  | 70((number)) |
    When I GET /api/bankaccounts/{{bankAccountId}}
    Then response status code should be 200
`

const contenders: readonly Omit<Contender, 'steps'>[] = [
  { name: 'bare', title: 'bare Cucumber and axios', scenarioText: bankScenario },
  { name: 'bare-logged', title: 'bare, with a banner log', scenarioText: bankScenario },
  { name: 'axios-instance', title: 'chapterwise, own axios instance', scenarioText: bankScenario },
  { name: 'base-url', title: 'chapterwise, `baseURL`', scenarioText: bankScenario },
  { name: 'floor', title: '[the floor](#the-floor)', scenarioText: bankScenario },
  { name: 'pactum', title: 'Pactum', scenarioText: bankScenario },
  { name: 'pactum-logged', title: 'Pactum, with a banner log', scenarioText: bankScenario },
  { name: 'apickli', title: 'apickli', scenarioText: bankScenario },
  { name: 'veggies', title: 'veggies', scenarioText: veggiesScenario },
]

const peers = new Set(['pactum', 'pactum-logged', 'apickli', 'veggies'])

/** Returns the contenders that can run: all, if the peers are installed. The first is the baseline. */
export function availableContenders(): readonly Contender[] {
  return contenders
    .filter((contender) => !isPeer(contender) || existsSync(join(peersFolder, 'node_modules')))
    .map((contender) => ({ ...contender, steps: join(__dirname, 'contenders', contender.name, 'steps.js') }))
}

/** Whether a contender is a peer, which must be installed. */
export function isPeer({ name }: Pick<Contender, 'name'>): boolean {
  return peers.has(name)
}
