import { join, resolve } from 'node:path'
import { AskedProcess } from '../workshop/asked-process'
import type { WorkerReply, WorkerRequest } from './worker'

/** Runs commands in one process, with freshly loaded modules each time, and compiles them once. */
export class CommandLine extends AskedProcess<WorkerRequest, WorkerReply> {
  constructor(env: NodeJS.ProcessEnv = {}) {
    const project = join(resolve(__dirname, '../..'), 'tsconfig.json')
    super(join(__dirname, 'worker.ts'), [], { TS_NODE_PROJECT: project, ...env })
  }
}
