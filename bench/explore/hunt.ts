// Hunts in a process of its own, as support code can be loaded only once, and prints what came of each seed:
// hunt.ts <ground> <fault, or nothing> <walks> <seeds>
import { Contract, hunt, Hunter, phrasesOf, type FindingKind } from '../../src/explore'
import { readFeatures } from '../../src/project'
import { divertOutput, Rehearsal } from '../../src/rehearsal'
import { huntingGrounds, type Flags } from './planted'

/** What one hunt came to. */
export interface Result {
  readonly walks: number
  readonly requests: number
  readonly ms: number
  /** What walking alone took, without looking into what was found. */
  readonly findings: readonly {
    readonly kind: FindingKind
    readonly title: string
    readonly phrases: number
  }[]
  readonly unsteady: number
  /** When what was planted showed first. */
  readonly shown: { readonly requests: number; readonly ms: number } | undefined
}

const everything: Flags = { refusals: true, atOnce: true, openapi: true }

async function huntFor(name: string, fault: string, walks: number, seeds: number): Promise<void> {
  const ground = huntingGrounds.find((one) => one.name === name)
  if (ground === undefined) throw new Error(`There is no "${name}" to hunt in.`)
  const { kind, flags = {} } = ground.planted[fault] ?? { flags: everything }
  const rehearsal = await Rehearsal.of({ cwd: ground.folder, paths: [...ground.paths] })
  const project = await divertOutput(() => readFeatures(rehearsal.project))
  await rehearsal.begin()
  const contract = flags.openapi && ground.openapi ? new Contract(ground.openapi, ground.folder) : undefined
  for (let seed = 1; seed <= seeds; seed++) {
    const beganAt = performance.now()
    let shown: Result['shown']
    const hunter: Hunter = new Hunter(rehearsal, {
      walks,
      length: 10,
      seed,
      refusals: flags.refusals ?? false,
      atOnce: flags.atOnce ?? false,
      contract,
      book: undefined,
      signal: new AbortController().signal,
      // Where something shows, the walking is over: what follows is looking into it.
      elapsed: () => (shown === undefined ? 0 : 0.75),
      onSuspect: (trouble) => {
        if (trouble.kind === kind)
          shown ??= { requests: hunter.guide.requests, ms: performance.now() - beganAt }
      },
    })
    const { findings, requests, walks: walked, unsteady } = await hunt(project, project.scenarios, hunter)
    const result: Result = {
      walks: walked,
      requests,
      ms: performance.now() - beganAt,
      findings: findings.map(({ trouble, walk }) => ({
        kind: trouble.kind,
        title: `${trouble.kind}: ${trouble.stories.join(' and ')}`,
        phrases: phrasesOf(walk).length,
      })),
      unsteady: unsteady.length,
      shown,
    }
    process.stdout.write(`result ${JSON.stringify(result)}\n`)
  }
  await rehearsal.end()
}

const [name = '', fault = '', walks = '40', seeds = '10'] = process.argv.slice(2)
void huntFor(name, fault, Number(walks), Number(seeds))
