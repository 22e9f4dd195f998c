import { join } from 'node:path'
import { AfterAll } from '@cucumber/cucumber'
import { AskedProcess } from '../workshop/asked-process'
import type { Reply, Request } from '../workshop/messages'

const folder = join(__dirname, '..', 'workshop')

/** A process that runs Cucumber inside Cucumber, once per request. */
export class Workshop {
  readonly #process: AskedProcess<Request, Reply>

  /** @param support - the support file of its project, in `features/workshop` */
  constructor(support: string) {
    this.#process = new AskedProcess(join(folder, 'main.ts'), [join(folder, support)])
  }

  async ask(request: Request): Promise<Exclude<Reply, { error: string }>> {
    const reply = await this.#process.ask(request)
    if ('error' in reply) throw new Error(`The workshop failed: ${reply.error}`)
    return reply
  }

  close(): void {
    this.#process.end()
  }
}

/** The project of the example bank. */
export const workshop = new Workshop('world.ts')
/** A project without code: `chapterwise/register` and world parameters. */
export const projectWithoutCode = new Workshop('without-code.ts')
/** A project with stand-ins. */
export const shop = new Workshop('shop.ts')

AfterAll(() => {
  for (const one of [workshop, projectWithoutCode, shop]) one.close()
})
