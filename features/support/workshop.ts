import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { AfterAll } from '@cucumber/cucumber'
import type { Reply, Request } from '../workshop/messages'

const folder = join(__dirname, '..', 'workshop')

/** A process that runs Cucumber inside Cucumber, once per request. It starts with the first request. */
export class Workshop {
  readonly #support: readonly string[]
  #process: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** @param support - the support files of its project, in `features/workshop` */
  constructor(...support: readonly string[]) {
    this.#support = support.map((name) => join(folder, name))
  }

  /** Sends a request after all earlier ones have been answered. */
  async ask(request: Request): Promise<Exclude<Reply, { error: string }>> {
    const before = this.#last
    const asked = before.catch(() => undefined).then(() => this.#ask(request))
    this.#last = asked
    return asked
  }

  close(): void {
    if (this.#process?.connected) this.#process.disconnect()
  }

  async #ask(request: Request): Promise<Exclude<Reply, { error: string }>> {
    this.#process ??= fork(join(folder, 'main.ts'), [...this.#support], {
      execArgv: ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register'],
    })
    this.#process.send(request)
    const ended = new AbortController()
    const [reply] = (await Promise.race([
      once(this.#process, 'message', { signal: ended.signal }),
      once(this.#process, 'exit', { signal: ended.signal }).then(([code]) => [
        { error: `It exited with ${code}.` },
      ]),
    ]).finally(() => ended.abort())) as [Reply]
    if ('error' in reply) throw new Error(`The workshop failed: ${reply.error}`)
    return reply
  }
}

/** The project of the example bank. */
export const workshop = new Workshop('world.ts')
/** A project without code: `chapterwise/register` and world parameters. */
export const projectWithoutCode = new Workshop('without-code.ts')
/** A project with stand-ins. */
export const shop = new Workshop('shop.ts')

AfterAll(() => {
  workshop.close()
  projectWithoutCode.close()
  shop.close()
})
