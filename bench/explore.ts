// How often `explore` finds what was planted in the example bank, and in a hotel that refuses much, and what it costs:
// npm run bench:explore [-- walks [seeds [bank|hotel]]]
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Result } from './explore/hunt'
import { huntingGrounds, type HuntingGround } from './explore/planted'
import { median } from './statistics'

const root = join(__dirname, '..')

/** Hunts in a process of its own, which has this planted. */
function resultsOf({ name, variable }: HuntingGround, fault: string, walks: number, seeds: number): Result[] {
  const loaders = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register']
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...loaders, join(__dirname, 'explore/hunt.ts'), name, fault, String(walks), String(seeds)],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, TS_NODE_PROJECT: join(root, 'tsconfig.json'), [variable]: fault },
    },
  )
  if (status !== 0) throw new Error(`"${fault}" could not be hunted for:\n${stderr}`)
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('result '))
    .map((line) => JSON.parse(line.slice('result '.length)) as Result)
}

function rowOf(ground: HuntingGround, fault: string, walks: number, seeds: number): string {
  const planted = ground.planted[fault]
  if (planted === undefined) throw new Error(`Nobody planted "${fault}".`)
  const { kind, flags, shortest } = planted
  const results = resultsOf(ground, fault, walks, seeds)
  const lengths = results.flatMap(({ findings }) => {
    const of = findings.filter((one) => one.kind === kind).map(({ phrases }) => phrases)
    return of.length === 0 ? [] : [Math.min(...of)]
  })
  const others = results.flatMap(({ findings }) => findings.filter((one) => one.kind !== kind))
  const shown = results.flatMap((result) => result.shown ?? [])
  const flag = Object.keys(flags ?? {}).map((name) => ` \`--${name === 'atOnce' ? 'at-once' : name}\``)
  return `| ${[
    fault,
    `${kind}${flag.join('')}`,
    `${lengths.length} of ${seeds}`,
    shown.length === 0 ? '-' : Math.round(median(shown.map(({ requests }) => requests))),
    shown.length === 0 ? '-' : (median(shown.map(({ ms }) => ms)) / 1000).toFixed(1),
    lengths.length === 0 ? '-' : `${[...new Set(lengths)].sort((a, b) => a - b).join(', ')} (${shortest})`,
    others.length,
  ].join(' | ')} |`
}

/** The API as it is, with every flag: nothing is to be found. */
function rightOf(ground: HuntingGround, walks: number, seeds: number): string {
  const results = resultsOf(ground, '', walks, seeds)
  const total = (of: (result: Result) => number): number => results.reduce((sum, one) => sum + of(one), 0)
  const found = results.flatMap(({ findings }) => findings.map(({ title }) => title))
  const times = `${total((one) => one.requests)} requests, ${(total((one) => one.ms) / 60_000).toFixed(1)} minutes`
  return `The ${ground.name} as it is, with every flag, ${seeds} seeds: ${times}, ${total((one) => one.unsteady)} unsteady, found ${found.length === 0 ? 'nothing' : found.join('; ')}.`
}

function main([walks = '40', seeds = '10', only]: readonly string[]): void {
  const [most, many] = [Number(walks), Number(seeds)]
  console.log(
    `${seeds} seeds, at most ${walks} walks a hunt, ${availableParallelism()} cores, Node.js ${process.version}\n`,
  )
  for (const ground of huntingGrounds.filter(({ name }) => only === undefined || name === only)) {
    console.log(
      `| planted in the ${ground.name} | to be found as | found | requests | seconds | phrases (fewest) | else found |`,
    )
    console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: |')
    for (const fault of Object.keys(ground.planted)) console.log(rowOf(ground, fault, most, many))
    console.log(`\n${rightOf(ground, most, many)}\n`)
  }
}

main(process.argv.slice(2))
