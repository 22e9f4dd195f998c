import { parseArgs } from 'node:util'
import { didYouMean } from '../errors'
import type { Arguments, Command, Option, Options } from './command'
import { UsageError } from './usage-error'

/** The flag that every command has. */
export const helpOption: Option = { type: 'boolean', short: 'h', description: 'show this help' }

/** Parses the arguments of a command. @throws {@link UsageError} for an unknown flag or value. */
export function readArguments(command: Command, argv: readonly string[]): Arguments & { help: boolean } {
  const options: Options = { ...command.options, help: helpOption }
  const { positionals, tokens } = parseArgs({
    args: argv.map((arg) => (isLineOfStdin(arg) ? `./${arg}` : arg)),
    options: parseArgsOptions(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values: Record<string, unknown> = {}
  for (const [name, { type, multiple, choices }] of Object.entries(options))
    values[name] = type === 'boolean' ? false : multiple ? [] : choices?.[0]
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined) throw unknownFlag(token.rawName, command.name, options)
    const value = valueFor(option, token.rawName, token.value)
    if (option.multiple) (values[token.name] as unknown[]).push(value)
    else values[token.name] = value
  }
  const isFormatGiven = tokens.some((token) => token.kind === 'option' && token.name === 'format')
  if (!isFormatGiven) values['format'] = formatOf(values['output'], options) ?? values['format']
  const [first] = positionals
  if (command.usage === undefined && first !== undefined && values['help'] === false)
    throw new UsageError(`chapterwise ${command.name} takes no argument, but was given "${first}".`)
  return {
    positionals: positionals.map(withoutDot),
    values: values as Arguments['values'],
    help: values['help'] === true,
  }
}

/** Returns the format that the extension of the output file names; undefined if it names none. */
function formatOf(output: unknown, { format }: Options): string | undefined {
  return format?.choices?.find((choice) => typeof output === 'string' && output.endsWith(`.${choice}`))
}

/** Whether it is a line of the feature on stdin, such as `-:12`, and not a flag. */
function isLineOfStdin(arg: string): boolean {
  return arg.startsWith('-:')
}

function withoutDot(positional: string): string {
  return isLineOfStdin(positional.slice(2)) ? positional.slice(2) : positional
}

function valueFor({ type, choices }: Option, flag: string, given: string | undefined): string | true {
  if (type === 'boolean') {
    if (given !== undefined)
      throw new UsageError(`The flag ${flag} takes no value, but was given "${given}".`)
    return true
  }
  if (given === undefined || given === '') throw new UsageError(`The flag ${flag} needs a value.`)
  if (choices !== undefined && !choices.includes(given)) {
    throw new UsageError(`${flag} cannot be "${given}": use ${joinedByOr(choices)}.`)
  }
  return given
}

function unknownFlag(flag: string, command: string, options: Options): UsageError {
  const known = Object.keys(options).map((name) => `--${name}`)
  const hint = didYouMean(flag, known, (name) => name) || ` Its flags: ${known.join(', ')}.`
  return new UsageError(`chapterwise ${command} has no flag ${flag}.${hint}`)
}

function joinedByOr(choices: readonly string[]): string {
  return choices.length === 1
    ? String(choices[0])
    : `${choices.slice(0, -1).join(', ')} or ${choices[choices.length - 1]}`
}

function parseArgsOptions(options: Options): NonNullable<Parameters<typeof parseArgs>[0]>['options'] {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, short }]) => [name, { type, ...(short && { short }) }]),
  )
}
