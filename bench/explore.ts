// How often `explore` finds what was planted in the example bank, and what it costs:
// npm run bench:explore [-- walks [seeds]]
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { bankFaults, type BankFault } from '../examples/banking/api'
import { Contract, hunt, Hunter, phrasesOf, type FindingKind, type HuntOptions } from '../src/explore'
import { readFeatures } from '../src/project'
import { Rehearsal } from '../src/rehearsal'
import { median } from './statistics'

const root = join(__dirname, '..')

/** What a fault has to be found as, by the flags it takes, and the fewest phrases that show it: counted by hand. */
interface Planted {
  readonly kind: FindingKind
  readonly flags?: Partial<Pick<HuntOptions, 'refusals' | 'atOnce'>> & { readonly openapi?: true }
  readonly shortest: number
}

const planted: Readonly<Record<BankFault, Planted>> = {
  'fourth movement fails': { kind: 'server error', shortest: 4 },
  'closing twice fails': { kind: 'server error', flags: { refusals: true }, shortest: 3 },
  'third deposit is lost': { kind: 'broken promise', shortest: 3 },
  'withdrawal forgets the customer': { kind: 'contract', flags: { openapi: true }, shortest: 2 },
  'last withdrawal says nothing': { kind: 'story failed', shortest: 2 },
  'credits are refused': { kind: 'refused', shortest: 2 },
  'emptied account is stuck': { kind: 'refused', shortest: 3 },
  'closed account takes money': { kind: 'accepted', flags: { refusals: true }, shortest: 3 },
  'withdrawal is slow': { kind: 'too slow', shortest: 2 },
  'movement is lost': { kind: 'race', flags: { atOnce: true }, shortest: 3 },
}

/** What one hunt came to. */
interface Result {
  readonly walks: number
  readonly requests: number
  readonly ms: number
  readonly findings: readonly { readonly kind: FindingKind; readonly phrases: number }[]
  /** When what was planted showed first. */
  readonly shown: { readonly requests: number; readonly ms: number } | undefined
}

const allFlags: Planted['flags'] = { refusals: true, atOnce: true, openapi: true }

function isFault(name: string): name is BankFault {
  return bankFaults.some((one) => one === name)
}

/** Hunts in this process, whose environment says what is planted, with one seed after the other. */
async function huntFor(fault: string, walks: number, seeds: number): Promise<void> {
  const { kind, flags = {} } = isFault(fault) ? planted[fault] : { kind: undefined, flags: allFlags }
  const rehearsal = await Rehearsal.of({ cwd: root, env: process.env, paths: ['features/banking/*.feature'] })
  const project = await readFeatures(rehearsal.project)
  await rehearsal.begin()
  for (let seed = 1; seed <= seeds; seed++) {
    const beganAt = performance.now()
    const time = new AbortController()
    let shown: Result['shown']
    const hunter: Hunter = new Hunter(rehearsal, {
      walks,
      length: 10,
      seed,
      refusals: flags?.refusals ?? false,
      atOnce: flags?.atOnce ?? false,
      contract: flags?.openapi ? new Contract('examples/banking/api/openapi.json', root) : undefined,
      book: undefined,
      signal: time.signal,
      // Where something shows, the walking is over: what follows is looking into it.
      isLate: () => shown !== undefined,
      onSuspect: (trouble) => {
        if (trouble.kind === kind)
          shown ??= { requests: hunter.guide.requests, ms: performance.now() - beganAt }
      },
    })
    const { findings, requests, walks: walked } = await hunt(project, project.scenarios, hunter)
    const result: Result = {
      walks: walked,
      requests,
      ms: performance.now() - beganAt,
      findings: findings.map(({ trouble, walk }) => ({
        kind: trouble.kind,
        phrases: phrasesOf(walk).length,
      })),
      shown,
    }
    process.stdout.write(`result ${JSON.stringify(result)}\n`)
  }
  await rehearsal.end()
}

/** Hunts in a process of its own, which has this planted. */
function resultsOf(fault: string, walks: number, seeds: number): Result[] {
  const args = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register', __filename]
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...args, ...[walks, seeds].map(String), fault],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, BANK_FAULTS: isFault(fault) ? fault : '' },
    },
  )
  if (status !== 0) throw new Error(`"${fault}" could not be hunted for:\n${stderr}`)
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('result '))
    .map((line) => JSON.parse(line.slice('result '.length)) as Result)
}

function rowOf(fault: BankFault, walks: number, seeds: number): string {
  const { kind, flags, shortest } = planted[fault]
  const results = resultsOf(fault, walks, seeds)
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

function main([walks = '40', seeds = '10', fault]: readonly string[]): Promise<void> | void {
  if (fault !== undefined) return huntFor(fault, Number(walks), Number(seeds))
  console.log(
    `${seeds} seeds, at most ${walks} walks a hunt, ${availableParallelism()} cores, Node.js ${process.version}`,
  )
  console.log('| planted | to be found as | found | requests | seconds | phrases (fewest) | else found |')
  const right = resultsOf('nothing', Number(walks), Number(seeds))
  for (const name of bankFaults) console.log(rowOf(name, Number(walks), Number(seeds)))
  const [count, requests, minutes] = [
    right.reduce((sum, one) => sum + one.walks, 0),
    right.reduce((sum, one) => sum + one.requests, 0),
    right.reduce((sum, one) => sum + one.ms, 0) / 60_000,
  ]
  const found = right.flatMap(({ findings }) => findings)
  console.log(
    `the bank as it is, with every flag: ${count} walks, ${requests} requests, found ${JSON.stringify(found)}`,
  )
  console.log(`${minutes.toFixed(1)} minutes for all of it`)
}

void main(process.argv.slice(2))
