import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RunRecord } from '../../features/workshop/run-record'
import { runCucumber } from '../../src/processes.fixture'
import { repository as root } from '../../src/scratch-folder.fixture'
import { CanaryApi } from './canary-api'

export interface CanaryRun {
  readonly passed: number
  readonly failed: number
  /** The number of failed attempts that were retried. */
  readonly retried: number
  /** How often the story that is run once was run, and cleaned up. */
  readonly cage: { readonly opened: number; readonly closed: number }
  /** Descriptions of what a scenario saw of another, or left behind. */
  readonly mixedUp: readonly string[]
}

/** The scenarios of a run. */
export interface CanaryOrder {
  readonly scenarios: number
  /** Every scenario whose number is a multiple of this fails; none if it is 0. */
  readonly faultInEvery: number
  /** Every odd scenario whose number is a multiple of this fails in its first attempt; none if it is 0. */
  readonly failsFirstInEvery?: number
  /** Further arguments for Cucumber. */
  readonly args: readonly string[]
}

/** Runs scenarios, each with its own canary, in a separate process, and looks for mix-ups. */
export async function runCanaries(order: CanaryOrder): Promise<CanaryRun> {
  mkdirSync(join(root, 'reports'), { recursive: true })
  const folder = mkdtempSync(join(root, 'reports', 'canaries-'))
  const api = new CanaryApi()
  try {
    writeFileSync(join(folder, 'canaries.feature'), featureOf(order))
    const options = ['--config', 'faults/cucumber.cjs', '--require', join(__dirname, 'world.ts')]
    const format = ['--format', `"message":"${join(folder, 'messages.ndjson')}"`]
    const env = { CANARY_API: await api.listen() }
    await runCucumber([...options, ...format, ...order.args, folder], { env })
    const run = cameOf(readFileSync(join(folder, 'messages.ndjson'), 'utf8'))
    const left = api.open.map((entry) => `${entry} was never closed`)
    return { ...run, cage: api.cage, mixedUp: [...run.mixedUp, ...api.complaints, ...left] }
  } finally {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function featureOf({ scenarios, faultInEvery, failsFirstInEvery = 0 }: CanaryOrder): string {
  const numbers = Array.from({ length: scenarios }, (_, at) => at + 1)
  const isEvery = (number: number, every: number): boolean => every > 0 && number % every === 0
  const scenario = (number: number): string[] => [
    ...(number % 2 === 0 ? ['  @second'] : []),
    `  Scenario: ${number}`,
    ...(number % 2 === 0
      ? [`    Given the canary "${number}" has flown`]
      : ['    Given the cage has been opened', `    And the canary "${number}" has been released`]),
    ...(number % 2 === 1 && isEvery(number, failsFirstInEvery) ? ['    And the first attempt fails'] : []),
    `    And the variable "own" is "${number}"`,
    `    When I GET "/echo/{{canary}}"`,
    `    Then nothing but the canary "${number}" is known`,
    ...(isEvery(number, faultInEvery) ? ['    And the response should be 404'] : []),
  ]
  return ['Feature: Canaries', ...numbers.flatMap(scenario), ''].join('\n')
}

function cameOf(messages: string): Omit<CanaryRun, 'cage'> {
  const attempts = RunRecord.of(messages).scenarios
  const last = new Map(attempts.map(({ name, steps }) => [name, steps]))
  const failed = [...last.values()].filter((steps) => steps.some(({ status }) => status === 'FAILED')).length
  const mixedUp = attempts.flatMap(({ name, steps }) => {
    const logs = steps.flatMap(({ attachments }) => attachments.map(({ text }) => text)).join('\n')
    const others = [...logs.matchAll(/canary[-=](\d+)/g)].filter(([, other]) => other !== name)
    return others.map(([, other]) => `${name} logs ${String(other)}`)
  })
  return { passed: last.size - failed, failed, retried: attempts.length - last.size, mixedUp }
}
