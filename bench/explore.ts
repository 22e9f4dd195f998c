// Measures how often `explore` finds the faults planted in the example bank, in a hotel that refuses many requests, in a
// shop in GraphQL, in a calendar and in the tasks of examples/faults, and what it costs:
// npm run bench:explore [-- [bank|hotel|shop|calendar|faults [planted|right|FAULT]] [--seeds 10] [--seconds 60]]
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { exploreIn } from '../src/tools/explore/explorations.fixture'
import type { Explored } from '../src/tools/explore/fixtures/explorations'
import { explorables, type Explorable } from './planted'
import { median } from './statistics'

async function rowOf(
  { project, planted }: Explorable,
  fault: string,
  seconds: number,
  seeds: readonly number[],
): Promise<string> {
  const { kind, flags = {}, shortest } = planted[fault] as Explorable['planted'][string]
  const results = await exploreIn(
    project,
    seeds.map((seed) => ({ fault, seconds, seed, until: kind, ...flags })),
  )
  const found = results.flatMap(({ findings }) => {
    const lengths = findings.filter((one) => one.kind === kind).map(({ walk }) => walk.length)
    return lengths.length === 0 ? [] : [Math.min(...lengths)]
  })
  const others = results.flatMap(({ findings }) => findings.filter((one) => one.kind !== kind))
  const hits = results.filter(({ findings }) => findings.some((one) => one.kind === kind))
  const middle = (of: (one: Explored) => number): number => median(hits.map(of))
  const flag = Object.keys(flags).map(
    (name) => ` \`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}\``,
  )
  return `| ${[
    fault,
    `${kind}${flag.join('')}`,
    `${found.length} of ${seeds.length}`,
    hits.length === 0 ? '-' : Math.round(middle(({ requests }) => requests)),
    hits.length === 0 ? '-' : (middle(({ ms }) => ms) / 1000).toFixed(1),
    found.length === 0 ? '-' : `${[...new Set(found)].sort((a, b) => a - b).join(', ')} (${shortest})`,
    others.length,
  ].join(' | ')} |`
}

/**
 * Runs every flag on the API without faults, where nothing should be found; then walks alone, for the walks per minute.
 */
async function rightOf(
  { name, project, flags, oddities }: Explorable,
  seconds: number,
  seeds: readonly number[],
): Promise<string> {
  const results: Explored[] = []
  for (const fault of ['', ...oddities])
    results.push(
      ...(await exploreIn(
        project,
        seeds.map((seed) => ({ fault, seconds, seed, ...flags })),
      )),
    )
  const [alone] = await exploreIn(project, [{ fault: '', walks: 300, seed: 1 }])
  const total = (of: (result: Explored) => number): number => results.reduce((sum, one) => sum + of(one), 0)
  const found = results.flatMap(({ fault, findings }) =>
    findings.map(({ kind, stories }) => [kind, ...stories, fault && `(${fault})`].join(' ')),
  )
  const unsteady = results.flatMap((result) => result.unsteady)
  return [
    `The ${name} as it is${oddities.map((one) => `, where ${one}`).join('')}, with every flag, ${seeds.length} seeds of ${seconds} seconds each:`,
    `${total((one) => one.requests)} requests in ${(total((one) => one.ms) / 60_000).toFixed(1)} minutes,`,
    `found ${found.length === 0 ? 'nothing' : found.join('; ')}, unsteady ${unsteady.length === 0 ? 'nothing' : unsteady.join('; ')}.`,
    alone === undefined
      ? ''
      : `${Math.round((alone.walks / alone.ms) * 60_000)} walks a minute, ${(alone.requests / alone.walks).toFixed(1)} requests a walk.`,
  ].join(' ')
}

async function main(): Promise<void> {
  const {
    positionals: [only, one],
    values: { seeds, seconds },
  } = parseArgs({
    allowPositionals: true,
    options: { seeds: { type: 'string', default: '10' }, seconds: { type: 'string', default: '60' } },
  })
  const numbers = Array.from({ length: Number(seeds) }, (_, at) => at + 1)
  console.log(
    `${seeds} seeds, at most ${seconds} seconds an exploration, ${availableParallelism()} cores, Node.js ${process.version}\n`,
  )
  for (const explorable of explorables.filter(({ name }) => only === undefined || name === only)) {
    const faults = Object.keys(explorable.planted).filter(
      (fault) => one === undefined || one === 'planted' || fault === one,
    )
    if (faults.length > 0) {
      console.log(
        `| planted in the ${explorable.name} | to be found as | found | requests | seconds | phrases (fewest) | else found |`,
      )
      console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
    }
    for (const fault of faults) console.log(await rowOf(explorable, fault, Number(seconds), numbers))
    if (one === undefined || one === 'right')
      console.log(`\n${await rightOf(explorable, Number(seconds), numbers)}\n`)
  }
}

void main()
