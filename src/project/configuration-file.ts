import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Place } from './project'

/** The configuration files that Cucumber looks for, in this order. */
const defaultFiles = ['js', 'cjs', 'mjs', 'json', 'yaml', 'yml'].map((extension) => `cucumber.${extension}`)

/** Returns the configuration file of a project, relative to its folder; undefined if it has none. */
export function configurationFile(cwd: string, chosen?: string): string | undefined {
  return chosen ?? defaultFiles.find((name) => existsSync(join(cwd, name)))
}

/** Returns the first line of the configuration file that has a key; line 1 if none has. */
export function placeInConfiguration(cwd: string, file: string, name: string): Place {
  const lines = readFileSync(resolve(cwd, file), 'utf8').split('\n')
  return {
    uri: file,
    line:
      1 +
      Math.max(
        0,
        lines.findIndex((line) => isNamed(line, name)),
      ),
  }
}

function isNamed(line: string, name: string): boolean {
  return [name, `"${name}"`, `'${name}'`].some((key) => line.replaceAll(/\s*:/g, ':').includes(`${key}:`))
}
