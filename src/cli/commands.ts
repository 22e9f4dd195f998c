import { capital, ChapterwiseError, didYouMean } from '../errors'
import { version } from '../package'
import { check } from './check'
import { helpOption, parseArguments, UsageError, type Command, type Io, type Option } from './command'
import { consoleCommand } from './console'
import { demo } from './demo'
import { divertOutput } from './divert-output'
import { doubt } from './doubt'
import { draft } from './draft'
import { examples } from './examples'
import { explore } from './explore'
import { init } from './init'
import { load } from './load'
import { map } from './map'
import { mcp } from './mcp'
import { run, servedVariable } from './mcp/run'
import { next } from './next'
import { report } from './report'
import { steps } from './steps'
import { indented } from './terminal'

/** The commands of `chapterwise` by what they are for, in the order of its help. */
const groups: readonly (readonly [purpose: string, commands: readonly Command[]])[] = [
  ['Write features', [init, draft, steps, next, check, examples, consoleCommand, mcp]],
  ['Find what no scenario shows', [demo, explore, doubt, load]],
  ['See the whole', [map, report]],
]

export const commands: readonly Command[] = groups.flatMap(([, group]) => group)

/** Runs a command line. Returns the exit code: 0, 1 for findings, 2 for wrong use. */
export async function runCommandLine(argv: readonly string[], io: Io): Promise<number> {
  const { stdout, stderr, env } = io
  // Where the server of mcp runs a command, stdout has its result or its error, and nothing of the project.
  const isServed = env[servedVariable] !== undefined
  const [first, ...rest] = argv
  const print = (text: string): number => (stdout.write(text), 0)
  try {
    if (first === undefined) {
      stderr.write(overview())
      return 2
    }
    if (first === '--version' || first === '-v') return print(`${version}\n`)
    const [name = '', ...args] = first === 'help' ? [...rest.slice(0, 1), '--help'] : argv
    if (['--help', '-h'].includes(name)) return print(overview())
    const command = commandCalled(name, isServed ? [...commands, run] : commands)
    if (args.includes('--help') || args.includes('-h')) return print(helpOf(command))
    const given = parseArguments(command, args)
    const diverts = isServed || command.divertsOutput === true || given.values['format'] === 'json'
    return await (diverts ? divertOutput(async () => command.run(given, io)) : command.run(given, io))
  } catch (error) {
    if (!(error instanceof ChapterwiseError)) throw error
    ;(isServed ? stdout : stderr).write(`${error.message}\n`)
    return 2
  }
}

function commandCalled(name: string, known: readonly Command[]): Command {
  const command = known.find((one) => one.name === name)
  if (command !== undefined) return command
  const names = commands.map((one) => one.name)
  const hint = didYouMean(name, names, (near) => near) || ` There are: ${names.join(', ')}.`
  throw new UsageError(
    name.startsWith('-')
      ? `A command comes first, but "${name}" was given.${hint}`
      : `There is no command "${name}".${hint}`,
  )
}

function overview(): string {
  return [
    'Usage: chapterwise <command>',
    '',
    ...groups.flatMap(([purpose, group]) => [
      `${purpose}:`,
      ...rows(group.map(({ name, summary }) => [name, summary])),
      '',
    ]),
    'Flags:',
    ...rows([
      ['-h, --help', 'show this help, or that of a command'],
      ['-v, --version', 'show the version'],
    ]),
    '',
  ].join('\n')
}

function helpOf({ name, summary, usage, example, options }: Command): string {
  const flags = Object.entries({ ...options, help: helpOption })
  return [
    `Usage: chapterwise ${name} [flags]${usage === undefined ? '' : ` ${usage}`}`,
    '',
    `${capital(summary)}.`,
    '',
    'Flags:',
    ...rows(flags.map(([flag, option]) => [written(flag, option), option.description])),
    '',
    'Example:',
    `  ${example}`,
    '',
  ].join('\n')
}

function written(name: string, { short, takes }: Option): string {
  const flag = `${short === undefined ? '    ' : `-${short}, `}--${name}`
  return takes === undefined ? flag : `${flag} ${takes}`
}

function rows(pairs: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.max(...pairs.map(([left]) => left.length))
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${indented(right, width + 4)}`)
}
