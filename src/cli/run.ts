import { ChapterwiseError, didYouMean } from '../errors'
import { version } from '../package'
import { divertOutput } from '../rehearsal'
import { servedVariable, type Command, type Io } from './command'
import { commandHelp, overview } from './help'
import { readArguments } from './read-arguments'
import { UsageError } from './usage-error'

/** Runs a command line. Returns the exit code: 0, 1 for findings, 2 for wrong use. */
export async function runCommandLine(
  argv: readonly string[],
  commands: readonly Command[],
  io: Io,
): Promise<number> {
  try {
    return await dispatch(argv, commands, io)
  } catch (error) {
    if (!(error instanceof ChapterwiseError)) throw error
    const { stdout, stderr, env } = io
    const output = env[servedVariable] === undefined ? stderr : stdout
    output.write(`${error.message}\n`)
    return 2
  }
}

async function dispatch(argv: readonly string[], commands: readonly Command[], io: Io): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined) {
    io.stderr.write(overview(commands))
    return 2
  }
  if (name === '--version' || name === '-v') return print(io, `${version}\n`)
  if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0))
    return print(io, overview(commands))
  const command = commandCalled(name === 'help' ? String(rest[0]) : name, commands)
  const args = readArguments(command, name === 'help' ? ['--help'] : rest)
  if (args.help) return print(io, commandHelp(command))
  const diverts =
    command.divertsOutput === true || args.values['format'] === 'json' || io.env[servedVariable] !== undefined
  return diverts ? divertOutput(() => command.run(args, io)) : command.run(args, io)
}

function commandCalled(name: string, commands: readonly Command[]): Command {
  const command = commands.find((candidate) => candidate.name === name)
  if (command !== undefined) return command
  const names = commands.map((candidate) => candidate.name)
  const hint = didYouMean(name, names, (near) => near) || ` There are: ${names.join(', ')}.`
  throw new UsageError(
    name.startsWith('-')
      ? `A command comes first, but "${name}" was given.${hint}`
      : `There is no command "${name}".${hint}`,
  )
}

function print(io: Io, text: string): number {
  io.stdout.write(text)
  return 0
}
