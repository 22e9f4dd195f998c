import { check } from './check'
import { consoleCommand } from './console'
import type { Command } from './command'
import { doubt } from './doubt'
import { explore } from './explore'
import { init } from './init'
import { map } from './map'
import { mcp } from './mcp'
import { run } from './mcp/run-feature'
import { next } from './next'
import { report } from './report'
import { steps } from './steps'

/** The commands of `chapterwise`, in the order of its help. */
export const commands: readonly Command[] = [
  check,
  next,
  consoleCommand,
  explore,
  doubt,
  map,
  report,
  steps,
  mcp,
  init,
]

/** The command that only the server of `mcp` may run. */
export const served: Command = run
