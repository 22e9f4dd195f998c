import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RanScenario, Reply } from '../../features/workshop/messages'
import { Pinned } from '../pinned'
import { configurations } from './configurations'

const pinned = new Pinned('inputs')
const feature = readFileSync(join(__dirname, 'inputs.feature'), 'utf8')
const root = join(__dirname, '..', '..')

describe('Mistakes in features and configurations', function () {
  this.timeout(60_000)
  const scenarios = new Map<string, RanScenario>()

  before(async () => {
    const workshop = fork(join(root, 'features', 'workshop', 'main.ts'), [join(__dirname, 'world.ts')], {
      execArgv: ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register'],
    })
    for (const scenario of await run(workshop)) scenarios.set(scenario.name, scenario)
    workshop.disconnect()
  })

  after(() => pinned.finish())

  for (const name of scenariosOf(feature)) {
    it(name, () => {
      const failed = scenarios
        .get(name)
        ?.steps.filter(({ status }) => status !== 'PASSED' && status !== 'SKIPPED')
      expect(failed?.length, 'steps that did not pass').to.equal(1)
      pinned.expect(name, steady(failed?.[0]?.errorMessage || failed?.[0]?.message || ''))
    })
  }

  for (const { name, run: configure } of configurations) {
    it(name, async () => {
      const error = await attempt(configure)
      pinned.expect(name, steady((error as Error).message))
    })
  }
})

async function attempt(configure: () => unknown): Promise<unknown> {
  try {
    await configure()
  } catch (error) {
    return error
  }
  throw new Error('It passed by mistake.')
}

async function run(workshop: ChildProcess): Promise<readonly RanScenario[]> {
  workshop.send({ run: { feature, env: { CI: '1' } } })
  const [reply] = (await once(workshop, 'message')) as [Reply]
  if (!('run' in reply)) throw new Error(`The workshop did not run the feature: ${JSON.stringify(reply)}`)
  return reply.run.scenarios
}

/** The name of each scenario. */
function scenariosOf(text: string): string[] {
  return [...text.matchAll(/^ {2}Scenario: (.*)$/gm)].map(([, name = '']) => name)
}

/** Replaces everything that differs from run to run. */
function steady(message: string): string {
  return message
    .replaceAll(root, '/home/you/project')
    .replace(/127\.0\.0\.1:(?!99999)\d{2,5}/g, '127.0.0.1:3000')
    .replace(/\(\d+ ms\)/g, '(12 ms)')
    .replace(/reports\/workshop(?:-\d+)?/g, 'features')
}
