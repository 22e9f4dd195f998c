import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { ChapterwiseError, didYouMean } from '../errors'

/** The command line, the folder or the configuration cannot be used: the message says why, and the exit code is 2. */
export class UsageError extends ChapterwiseError {}

/** A flag of a command. */
export interface Option {
  readonly type: 'string' | 'boolean' | 'number'
  /** One letter, such as the one in `-p`. */
  readonly short?: string
  /** Whether it may be given several times. */
  readonly multiple?: boolean
  /** The name of the value in the help, such as `FILE`. */
  readonly value?: string
  /** The values it may have; the first is the default. */
  readonly choices?: readonly [string, ...string[]]
  /** The numbers it may have. @defaultValue {@link seconds} */
  readonly range?: NumberRange
  readonly description: string
}

interface NumberRange {
  /** A description, such as `a percentage, 0 to 100`. */
  readonly what: string
  readonly has: (number: number) => boolean
}

export const percentage: NumberRange = { what: 'a percentage, 0 to 100', has: (number) => number <= 100 }

const seconds: NumberRange = { what: 'a number of seconds above 0', has: (number) => number > 0 }

/** Returns the whole numbers from this one on. */
export function wholeFrom(min: number): NumberRange {
  return {
    what: `a whole number from ${min} on`,
    has: (number) => Number.isSafeInteger(number) && number >= min,
  }
}

/** The flags of a command by their long names. */
export type Options = Readonly<Record<string, Option>>

/** The values of the flags. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { type: 'boolean' }
    ? boolean
    : O[Name] extends { type: 'number' }
      ? number | undefined
      : O[Name] extends { multiple: true }
        ? string[]
        : O[Name] extends { choices: readonly (infer Choice)[] }
          ? Choice
          : string | undefined
}

/** The flag that every command has. */
export const helpOption: Option = { type: 'boolean', short: 'h', description: 'show this help' }

export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  /** The width of a terminal, in characters. */
  readonly columns?: number
}

/** The environment of a command. */
export interface Io {
  /** Undefined if nothing can be read. */
  readonly stdin?: Readable & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  /** The folder it runs in. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Command<O extends Options = Options> {
  readonly name: string
  /** One line for the overview. */
  readonly summary: string
  /** The arguments after the name, such as `[features…]`; undefined if it takes none. */
  readonly usage?: string
  /** What it takes only one of, such as `folder`. */
  readonly takesOne?: string
  readonly options: O
  /** Whether output of the project goes to stderr; with `--format json` it always does. */
  readonly divertsOutput?: boolean
  /**
   * Returns the exit code: 0 if all is well, 1 if it found something wrong. @throws {@link UsageError} for wrong use.
   */
  run(
    args: { readonly positionals: readonly string[]; readonly values: Values<O> },
    io: Io,
  ): Promise<number> | number
}

/** Returns the command; its flags give `run` the types of its arguments. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command
}

/** Parses the arguments of a command. @throws {@link UsageError} for an unknown flag or value. */
export function readArguments(
  command: Command,
  argv: readonly string[],
): { readonly positionals: readonly string[]; readonly values: Values<Options> } {
  const options: Options = { ...command.options, help: helpOption }
  const values: Record<string, unknown> = {}
  for (const [name, { type, multiple, choices }] of Object.entries(options))
    values[name] = type === 'boolean' ? false : multiple ? [] : choices?.[0]
  const { positionals, tokens } = parseArgs({
    // A line of the feature on stdin, such as -:12, is no flag.
    args: argv.map((arg) => (arg.startsWith('-:') ? `./${arg}` : arg)),
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type, short }]) => [
        name,
        { type: type === 'boolean' ? type : 'string', ...(short && { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName } = token
    if (!Object.hasOwn(options, name)) throw unknownFlag(rawName, command.name, options)
    const option = options[name] as Option
    const value = valueOf(option, rawName, token.value)
    if (option.multiple) (values[name] as unknown[]).push(value)
    else values[name] = value
  }
  if (!tokens.some((token) => token.kind === 'option' && token.name === 'format')) {
    const named = options['format']?.choices?.find((one) => String(values['output']).endsWith(`.${one}`))
    values['format'] = named ?? values['format']
  }
  const { name, usage, takesOne } = command
  const [first, another] = positionals
  if (usage === undefined && first !== undefined)
    throw new UsageError(`chapterwise ${name} takes no argument, but was given "${first}".`)
  if (takesOne !== undefined && another !== undefined)
    throw new UsageError(`chapterwise ${name} takes one ${takesOne}, but was given "${another}" as well.`)
  return {
    positionals: positionals.map((one) => one.replace(/^\.\/(?=-:)/, '')),
    values: values as Values<Options>,
  }
}

function valueOf({ type, choices, range = seconds }: Option, flag: string, given: string | undefined) {
  if (type === 'boolean') {
    if (given === undefined) return true
    throw new UsageError(`The flag ${flag} takes no value, but was given "${given}".`)
  }
  if (given === undefined || given === '') throw new UsageError(`The flag ${flag} needs a value.`)
  if (type === 'number') {
    const number = /^\d+(\.\d+)?$/.test(given) ? Number(given) : NaN
    if (Number.isFinite(number) && range.has(number)) return number
    throw new UsageError(`${flag} cannot be "${given}": it is ${range.what}.`)
  }
  if (choices?.includes(given) === false)
    throw new UsageError(
      `${flag} cannot be "${given}": use ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`,
    )
  return given
}

function unknownFlag(flag: string, command: string, options: Options): UsageError {
  const known = Object.keys(options).map((name) => `--${name}`)
  const hint = didYouMean(flag, known, (name) => name) || ` Its flags: ${known.join(', ')}.`
  return new UsageError(`chapterwise ${command} has no flag ${flag}.${hint}`)
}
