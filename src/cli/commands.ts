import { check } from './check'
import type { Command } from './command'
import { doubt } from './doubt'
import { init } from './init'
import { map } from './map'
import { next } from './next'
import { report } from './report'
import { steps } from './steps'

/** What `chapterwise` can do, in the order of its help. */
export const commands: readonly Command[] = [check, next, doubt, map, report, steps, init]
