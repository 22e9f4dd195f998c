import { resolve } from 'node:path'
import { defineCommand } from '../command'
import { UsageError } from '../usage-error'
import { openFolder, writeProject } from './write-project'
import { nextSteps } from './next-steps'

/** Writes a project without any question. */
export const init = defineCommand({
  name: 'init',
  summary: 'write a project that runs at once, with a stub of an API to run on',
  usage: '[folder]',
  options: {
    force: { type: 'boolean', description: 'overwrite existing files' },
    esm: {
      type: 'boolean',
      description: 'write ES modules even where package.json has no "type": "module", and set it',
    },
  },
  run({ positionals, values }, io) {
    const [name = '.', another] = positionals
    if (another !== undefined)
      throw new UsageError(`chapterwise init takes one folder, but was given "${another}" as well.`)
    const folder = openFolder(resolve(io.cwd, name), name)
    const written = writeProject(folder, values)
    io.stdout.write(written.files.map(({ outcome, file }) => `${outcome.padEnd(9)}  ${file}\n`).join(''))
    io.stdout.write(nextSteps(name, written))
    return Promise.resolve(0)
  },
})
