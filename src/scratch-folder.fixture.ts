import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The folder of this repository. */
export const repository = resolve(__dirname, '..')

/** A folder for what tests write. */
export class ScratchFolder {
  path = ''

  at(...names: string[]): string {
    return join(this.path, ...names)
  }

  put(file: string, text: string): void {
    mkdirSync(dirname(this.at(file)), { recursive: true })
    writeFileSync(this.at(file), text)
  }

  read(file: string): string {
    return readFileSync(this.at(file), 'utf8')
  }

  /** Lets what is in the folder load the packages of this repository. */
  linkPackages(): void {
    symlinkSync(join(repository, 'node_modules'), this.at('node_modules'))
  }
}

/**
 * Makes a folder before each test of a suite, or before all of them, and removes it after.
 *
 * @param parent - `reports` is within the repository, where imports are resolved
 */
export function scratchFolder(
  lives: 'each test' | 'all tests' = 'each test',
  parent: 'reports' | 'tmp' = 'tmp',
): ScratchFolder {
  const folder = new ScratchFolder()
  const [begin, end] = lives === 'each test' ? [beforeEach, afterEach] : [before, after]
  begin(() => {
    const within = parent === 'tmp' ? realpathSync(tmpdir()) : join(repository, 'reports')
    mkdirSync(within, { recursive: true })
    folder.path = mkdtempSync(join(within, 'scratch-'))
  })
  end(() => rmSync(folder.path, { recursive: true, force: true }))
  return folder
}
