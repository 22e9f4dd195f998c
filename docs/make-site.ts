import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands, helpOf } from '../src/cli/commands'

/** Makes the site from the pages of this folder, a page for each command, and the public types. It needs no network. */
const root = join(__dirname, '..')

function makeFolder(name: string): string {
  const folder = join(__dirname, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function run(program: string, ...args: string[]): void {
  execFileSync(join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: 'inherit' })
}

const commandPages = makeFolder('commands')
for (const command of commands) {
  const page = [`# ${command.name}`, '', '```text', helpOf(command).trim(), '```', ''].join('\n')
  writeFileSync(join(commandPages, `${command.name}.md`), page)
}

makeFolder('api')
run('typedoc', '--options', 'docs/typedoc.json')
run('vitepress', 'build', 'docs')
