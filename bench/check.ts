import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MicroCost } from './micro-costs'
import { median } from './statistics'
import { bankScenario, writeSuite } from './suite'

const scenarios = 1000
const program = join(__dirname, '..', 'dist', 'src', 'cli', 'main.js')
const steps = join(__dirname, 'contenders', 'base-url', 'steps.js')

/** Measures `chapterwise check` on generated scenarios, from the start of the process to its end. */
export function measureCheck(workFolder: string): MicroCost[] {
  const folder = join(workFolder, 'check')
  const wallOf = (count: number): number => {
    writeSuite(join(folder, 'features'), count, bankScenario)
    writeFileSync(
      join(folder, 'cucumber.cjs'),
      `module.exports = { default: { require: [${JSON.stringify(steps)}] } }\n`,
    )
    return median([1, 2, 3].map(() => wallOfCheck(folder)))
  }
  const [one, all] = [wallOf(1), wallOf(scenarios)]
  return [
    { title: `\`check\` on ${scenarios} scenarios, wall time with start-up`, microseconds: all * 1000 },
    {
      title: '`check` per scenario, start-up left out',
      microseconds: ((all - one) / (scenarios - 1)) * 1000,
    },
  ]
}

function wallOfCheck(folder: string): number {
  const started = performance.now()
  const output = execFileSync(process.execPath, [program, 'check'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, BANK_URL: 'http://127.0.0.1:1' },
  })
  if (!output.includes('nothing wrong')) throw new Error(`The suite is not as it should be:\n${output}`)
  return performance.now() - started
}
