import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { reasonOf } from '../../errors'
import { fileProblem, replaceFile } from '../../files'
import { indent, linesOf, scenarioPlace } from '../../project'
import type { ScenarioFailure, User } from './user'

const failuresFolder = 'load-failures'
/** The number of failures that each worker writes in full. */
const writtenFailures = 5
const longestName = 80

/** Returns the short name of a failure. It becomes the name of a metric, so it holds no value of the API. */
export function nameOfFailure(failure: ScenarioFailure, user: User): string {
  return (codeOf(failure.error) ?? whatFailed(failure, user)).slice(0, longestName)
}

function whatFailed({ of, status }: ScenarioFailure, { failedAct }: User): string {
  if (status === 'failed' && failedAct !== undefined) return `${failedAct.kind} failed: ${failedAct.name}`
  if (of.kind === 'hook') return `hook ${status}: ${of.name}`
  return `step ${status}: ${of.step?.definitions[0]?.pattern ?? 'no definition'}`
}

const timeouts: ReadonlySet<string> = new Set(['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'])

/** Returns `timeout`, or the code of the system, such as `ECONNRESET`, where one of them is the cause. */
function codeOf(error: unknown): string | undefined {
  let hasNoResponse = false
  if (/^function timed out, ensure the /.test(messageOf(error))) return 'timeout' // Cucumber's words
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    hasNoResponse ||= reasonOf(cause) === 'no response'
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code !== 'string' || !(hasNoResponse || /^E[A-Z]+$/.test(code))) continue
    return timeouts.has(code) ? 'timeout' : code
  }
  return undefined
}

export class FailureFiles {
  readonly #folder: string
  #written = 0

  /** @param worker - names the worker, as each writes files of its own */
  constructor(
    cwd: string,
    private readonly worker: string,
  ) {
    this.#folder = join(cwd, failuresFolder)
  }

  /** Writes a failure, unless enough were written. Returns the path of the file. */
  write(name: string, failure: ScenarioFailure, user: User): string | undefined {
    if (this.#written >= writtenFailures) return undefined
    const file = `worker-${this.worker}-${++this.#written}.txt`
    try {
      if (this.#written === 1) this.#removeEarlier()
      replaceFile(join(this.#folder, file), user.redact(describe(name, failure, user)))
      return `${failuresFolder}/${file}`
    } catch (error) {
      console.error(`${failuresFolder}/${file} cannot be written: ${fileProblem(error)}.`)
      return undefined
    }
  }

  #removeEarlier(): void {
    if (!existsSync(this.#folder)) return
    const own = readdirSync(this.#folder).filter((file) => file.startsWith(`worker-${this.worker}-`))
    for (const file of own) rmSync(join(this.#folder, file))
  }
}

function messageOf(error: unknown): string {
  const { message } = (error ?? {}) as { readonly message?: unknown }
  return typeof message === 'string' ? message : inspect(error)
}

function describe(name: string, { of, status, error }: ScenarioFailure, user: User): string {
  const { scenario } = user
  const what = of.kind === 'hook' ? `The hook "${of.name}"` : 'This step'
  const failed = [`${what} ${status}:`, ...(error === undefined ? [] : [messageOf(error)])].join('\n')
  const below = (text: string): string[] => ['', ...text.split('\n').map((line) => indent(line, 4)), '']
  const logged = (step: number): string[] => user.logOf(step).flatMap(below)
  const steps = scenario.steps.flatMap(({ pickleStep }, at) => {
    if (of.kind === 'step' && of.step?.pickleStep === pickleStep)
      return [...linesOf('✖', pickleStep), ...below(failed), ...logged(at)]
    return [...linesOf(at <= user.step ? '✔' : '-', pickleStep), ...logged(at)]
  })
  return [
    `${scenarioPlace(scenario)} ${scenario.name}`,
    name,
    `{{$…}} from the seed ${user.seed}, ${new Date().toISOString()}`,
    '',
    ...logged(-1),
    ...steps,
    ...(of.kind === 'hook' ? ['', failed] : []),
    '',
  ].join('\n')
}
