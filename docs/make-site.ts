import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../src/cli/commands'
import type { Command, Option } from '../src/cli/command'
import { reportOfBank } from './bank-report'

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

function pageOf({ name, summary, usage = '', example, options }: Command): string {
  const flags = Object.entries(options).map(([flag, option]) => rowOf(flag, option))
  const table =
    flags.length === 0
      ? 'It has no flags.'
      : ['| flag | what it does |', '| --- | --- |', ...flags].join('\n')
  return [
    `# ${name}`,
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    `\`\`\`sh\nnpx ${example}\n\`\`\``,
    `Usage: \`npx chapterwise ${[name, usage].join(' ').trim()}\``,
    table,
    'The exit code is 0 if all is well, 1 if something is wrong with what was checked, 2 for wrong usage. [Options](../options.md#command-line) has the default and an example of each flag.\n',
  ].join('\n\n')
}

function rowOf(flag: string, { short, takes, description }: Option): string {
  const value = takes === undefined ? '' : ` ${takes}`
  const written = `--${flag}${value}${short === undefined ? '' : `, -${short}`}`
  return `| \`${written.replaceAll('|', '\\|')}\` | ${description.replaceAll('<', '&lt;')} |`
}

const commandPages = makeFolder('commands')
for (const command of commands) writeFileSync(join(commandPages, `${command.name}.md`), pageOf(command))
const list = commands.map(({ name, summary }) => `- [\`${name}\`](${name}.md) ${summary}`)
writeFileSync(join(commandPages, 'index.md'), `# Commands\n\n${list.join('\n')}\n`)

const api = makeFolder('api')
run('typedoc', '--options', 'docs/typedoc.json')
const files = readdirSync(api, { recursive: true, encoding: 'utf8' })
const index = readFileSync(join(__dirname, 'typescript-api.md'), 'utf8')
  .replaceAll('](', '](../')
  .replace(/^- `(\w+)`/gm, (_, name: string) => {
    const file = files.find((one) => one.endsWith(`/${name}.md`))
    if (file === undefined) throw new Error(`docs/typescript-api.md names ${name}, which is not exported.`)
    return `- [\`${name}\`](${file})`
  })
writeFileSync(
  join(api, 'index.md'),
  `${index}\n[Every name](chapterwise/index.md) · [chapterwise/grpc](chapterwise/grpc/index.md)\n`,
)
run('vitepress', 'build', 'docs')
copyFileSync(reportOfBank(), join(root, 'reports', 'site', 'live-report.html'))
