import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { WorkerReply, WorkerRequest } from '../../../features/command-line/worker'

const root = resolve(__dirname, '../../..')

/** Runs `chapterwise doubt` any number of times in one process, so that everything is compiled once. */
export class Doubting {
  #worker: ChildProcess | undefined

  /** Runs it in a project below `fixtures`, or in another folder. */
  async doubt(project: string, args: readonly string[] = []): Promise<WorkerReply> {
    this.#worker ??= fork(join(root, 'features/command-line/worker.ts'), {
      execArgv: ['ts-node/register', 'tsconfig-paths/register'].flatMap((name) => ['-r', name]),
      env: { ...process.env, TS_NODE_PROJECT: join(root, 'tsconfig.json') },
    })
    const request: WorkerRequest = {
      argv: ['doubt', ...args],
      cwd: resolve(__dirname, 'fixtures', project),
    }
    this.#worker.send(request)
    const [reply] = (await once(this.#worker, 'message')) as [WorkerReply]
    return reply
  }

  end(): void {
    this.#worker?.disconnect()
    this.#worker = undefined
  }
}
