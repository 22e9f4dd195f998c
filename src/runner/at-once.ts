import type { assembleTestCases } from '@cucumber/cucumber/lib/assemble/assemble_test_cases'
import type { makeRuntime as MakeRuntime } from '@cucumber/cucumber/lib/runtime/make_runtime'
import { ConfigurationError } from '../errors'
import { takeTurns } from '../exchange'
import { differs, insideCucumber } from './inside-cucumber'
import { inLane } from './lanes'

type CaseAtOnce = Awaited<ReturnType<typeof assembleTestCases>>[number]
type RuntimeSettings = Parameters<typeof MakeRuntime>[0]

/** Runs the scenarios of a run in this process: `worker` and `run` are those of Cucumber 12, the others of 13. */
interface InProcessAdapter {
  readonly worker?: Executor
  readonly executor?: Executor
  run?(cases: readonly CaseAtOnce[]): Promise<unknown>
  runTestCases?(cases: readonly CaseAtOnce[]): Promise<unknown>
}

interface Executor {
  /** @returns whether the run may still succeed */
  runTestCase(testCase: CaseAtOnce, isFailing: boolean): Promise<boolean>
}

/** Scenarios with this tag run by themselves, after all others. */
const aloneTag = '@alone'

/** A run of Cucumber that runs scenarios at once. */
interface RunAtOnce {
  /** How many scenarios ran at the same time so far, at most. */
  readonly most: number
  undo(): void
}

/** Makes the next run of Cucumber run so many scenarios at once. */
export function runNextAtOnce(count: number): RunAtOnce {
  const inside = insideCucumber('runtime/make_runtime', 'makeRuntime')
  const { makeRuntime } = inside
  const undo = (): void => {
    inside.makeRuntime = makeRuntime
  }
  const run = { most: 0, undo }
  inside.makeRuntime = async (settings) => {
    undo()
    if (settings.options.parallel > 0)
      throw new ConfigurationError(
        'The option atOnce runs scenarios at once in one process, --parallel in several: choose one of them.',
      )
    const runtime = await makeRuntime(settings)
    const { adapter } = runtime as { readonly adapter?: InProcessAdapter }
    const { dryRun } = settings.options
    letRunAtOnce(adapter, settings, count, (running) => (run.most = dryRun ? 0 : Math.max(run.most, running)))
    return runtime
  }
  return run
}

/** Cucumber runs one test case after the other; it gets all of them as one. */
function letRunAtOnce(
  adapter: InProcessAdapter = {},
  settings: RuntimeSettings,
  count: number,
  onRunning: (count: number) => void,
): void {
  const executor = adapter.worker ?? adapter.executor
  const run = adapter.runTestCases === undefined ? 'run' : 'runTestCases'
  const inOrder = adapter[run]?.bind(adapter)
  const runTestCase = executor?.runTestCase.bind(executor)
  if (executor === undefined || inOrder === undefined || runTestCase === undefined)
    throw differs('it has no adapter that runs test cases')
  adapter[run] = (cases) => inOrder([cases as unknown as CaseAtOnce])
  executor.runTestCase = async (all) => {
    let isFailing = false
    const runOne = async (one: CaseAtOnce, running: number): Promise<void> => {
      onRunning(running)
      if (!(await inLane(() => runTestCase(one, isFailing)))) isFailing = true
    }
    const cases = all as unknown as readonly CaseAtOnce[]
    const isAlone = ({ pickle }: CaseAtOnce): boolean => pickle.tags.some(({ name }) => name === aloneTag)
    const together = cases.filter((one) => !isAlone(one))
    const endTurns = takeTurns()
    await runAll(together, count, settings, runOne).finally(endTurns)
    await runAll(cases.filter(isAlone), 1, settings, runOne)
    return !isFailing
  }
}

/** Runs test cases, so many at once. @param run - runs one, and is given how many run then */
function runAll(
  cases: readonly CaseAtOnce[],
  count: number,
  { supportCodeLibrary }: RuntimeSettings,
  run: (one: CaseAtOnce, running: number) => Promise<void>,
): Promise<void> {
  const waiting = [...cases]
  const running = new Set<CaseAtOnce['pickle']>()
  const take = (): CaseAtOnce | undefined => {
    if (running.size >= count) return undefined
    const at = waiting.findIndex(({ pickle }) => supportCodeLibrary.parallelCanAssign(pickle, [...running]))
    // As with `--parallel`, the next one begins where none may and none runs.
    return at !== -1 || running.size === 0 ? waiting.splice(Math.max(at, 0), 1)[0] : undefined
  }
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      for (let next = take(); next !== undefined; next = take()) {
        const { pickle } = next
        running.add(pickle)
        const ended = run(next, running.size).then(() => {
          running.delete(pickle)
          begin()
        })
        ended.catch(reject)
      }
      if (running.size === 0) resolve()
    }
    begin()
  })
}
