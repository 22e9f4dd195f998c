import { check } from './check'
import type { Command } from './command'
import { steps } from './steps'

/** What `chapterwise` can do, in the order of its help. */
export const commands: readonly Command[] = [check, steps]
