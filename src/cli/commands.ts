import { check } from './check'
import type { Command } from './command'
import { init } from './init'
import { map } from './map'
import { next } from './next'
import { steps } from './steps'

/** What `chapterwise` can do, in the order of its help. */
export const commands: readonly Command[] = [check, next, map, steps, init]
