import { join } from 'node:path'
import { environment } from '../../src/processes.fixture'
import { AskedProcess } from '../workshop/asked-process'
import type { WorkerReply, WorkerRequest } from './worker'

/** Runs commands in one process, with freshly loaded modules each time, and compiles them once. */
export class CommandLine extends AskedProcess<WorkerRequest, WorkerReply> {
  constructor(env: NodeJS.ProcessEnv = {}) {
    super(join(__dirname, 'worker.ts'), [], { ...environment, ...env })
  }
}
