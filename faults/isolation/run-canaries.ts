import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Envelope } from '@cucumber/messages'
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
    const run = await read(join(folder, 'messages.ndjson'))
    const left = api.open.map((entry) => `${entry} was never closed`)
    return { ...run, cage: api.cage, mixedUp: [...run.mixedUp, ...api.complaints, ...left] }
  } finally {
    api.close()
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

async function read(file: string): Promise<Omit<CanaryRun, 'cage'>> {
  const names = new Map<string, string>()
  const cases = new Map<string, string>()
  const attempts = new Map<string, { name: string; failed: boolean }>()
  const mixedUp: string[] = []
  let [passed, failed, retried] = [0, 0, 0]
  for await (const line of createInterface(createReadStream(file))) {
    const { pickle, testCase, testCaseStarted, testStepFinished, attachment, testCaseFinished } = JSON.parse(
      line,
    ) as Envelope
    if (pickle) names.set(pickle.id, pickle.name)
    if (testCase) cases.set(testCase.id, names.get(testCase.pickleId) ?? '')
    if (testCaseStarted)
      attempts.set(testCaseStarted.id, { name: cases.get(testCaseStarted.testCaseId) ?? '', failed: false })
    const attempt = attempts.get(
      (testStepFinished ?? attachment ?? testCaseFinished)?.testCaseStartedId ?? '',
    )
    if (attempt === undefined) continue
    if (testStepFinished?.testStepResult.status.toString() === 'FAILED') attempt.failed = true
    for (const [, other] of attachment?.body.matchAll(/canary[-=](\d+)/g) ?? [])
      if (other !== attempt.name) mixedUp.push(`${attempt.name} logs ${String(other)}`)
    if (testCaseFinished?.willBeRetried) retried++
    else if (testCaseFinished && attempt.failed) failed++
    else if (testCaseFinished) passed++
  }
  return { passed, failed, retried, mixedUp }
}
