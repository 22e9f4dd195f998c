import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { typeScript } from '../../src/processes.fixture'

/** A process that answers requests one after the other. It starts with the first. */
export class AskedProcess<Request extends object, Reply extends object> {
  readonly #start: () => ChildProcess
  #process: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
    this.#start = () => fork(file, [...args], { env: { ...process.env, ...env }, execArgv: typeScript })
  }

  /** Sends a request after all earlier ones have been answered. */
  ask(request: Request): Promise<Reply> {
    const asked = this.#last.catch(() => undefined).then(() => this.#ask(request))
    this.#last = asked
    return asked
  }

  end(): void {
    if (this.#process?.connected) this.#process.disconnect()
  }

  async #ask(request: Request): Promise<Reply> {
    const child = (this.#process ??= this.#start().once('exit', () => (this.#process = undefined)))
    const over = new AbortController()
    const [reply, ended] = ['message', 'exit'].map((event) => once(child, event, { signal: over.signal }))
    // If sending fails, the process has ended, which is reported below.
    child.send(request, () => undefined)
    const [answer, signal] = (await Promise.race([reply, ended])) as [Reply | number | null, string?]
    over.abort()
    await Promise.allSettled([reply, ended])
    if (typeof answer === 'object' && answer !== null) return answer
    throw new Error(`The process of ${child.spawnargs.at(-1)} ended with ${signal ?? String(answer)}.`)
  }
}
