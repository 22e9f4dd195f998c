import { resolve } from 'node:path'
import { CommandLine } from '../../../features/command-line/command-line'
import type { WorkerReply } from '../../../features/command-line/worker'

/** Runs `chapterwise doubt` in a project below `fixtures`, or in another folder. */
export class Doubting extends CommandLine {
  doubt(project: string, args: readonly string[] = []): Promise<WorkerReply> {
    return this.ask({ argv: ['doubt', ...args], cwd: resolve(__dirname, 'fixtures', project) })
  }
}
