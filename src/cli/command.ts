import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { ChapterwiseError, didYouMean } from '../errors'
import type { OptionRule } from '../option-rules'

/** The command line, the folder or the configuration cannot be used: the message says why, and the exit code is 2. */
export class UsageError extends ChapterwiseError {}

export interface Option<Value = unknown> {
  readonly description: string
  /** One letter, such as the one in `-p`. */
  readonly short?: string | undefined
  /** The value in the help, such as `FILE`; undefined if it takes none. */
  readonly takes?: string
  readonly initial: Value
  readonly choices?: readonly string[]
  /** Returns the value after it was given once more. @throws {@link UsageError} */
  read(given: string, flag: string, before: Value): Value
}

type Options = Readonly<Record<string, Option>>

export type FlagValues<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never
}

export function flag(description: string, short?: string): Option<boolean> {
  return { description, short, initial: false, read: () => true }
}

export function text(takes: string, description: string, short?: string): Option<string | undefined> {
  return { description, short, takes, initial: undefined, read: (given) => given }
}

/** Defines a flag with a text that may be given several times. */
export function texts(takes: string, description: string, short?: string): Option<readonly string[]> {
  return {
    description: `${description} (repeatable)`,
    short,
    takes,
    initial: [],
    read: (given, _, before) => [...before, given],
  }
}

/** Defines a flag with one of these values; the first is the default. */
export function choiceOf<const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  description: string,
): Option<Choice> {
  return {
    description,
    takes: choices.join('|'),
    choices,
    initial: choices[0],
    read(given, name) {
      const chosen = choices.find((choice) => choice === given)
      if (chosen !== undefined) return chosen
      const others = choices.slice(0, -1).join(', ')
      throw new UsageError(`${name} cannot be "${given}": use ${others} or ${choices.at(-1)}.`)
    },
  }
}

export const percentage: OptionRule = {
  fits: (value) => typeof value === 'number' && value <= 100,
  must: 'a percentage, 0 to 100',
}

export function number(rule: OptionRule, takes: string, description: string): Option<number | undefined> {
  return {
    description,
    takes,
    initial: undefined,
    read(given, name) {
      const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : NaN
      if (Number.isFinite(value) && rule.fits(value)) return value
      throw new UsageError(`${name} cannot be "${given}": it is ${rule.must}.`)
    },
  }
}

export const helpOption = flag('show this help', 'h')

interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export interface Io {
  /** Undefined if nothing can be read. */
  readonly stdin?: Readable & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

interface Arguments<O extends Options = Options> {
  readonly positionals: readonly string[]
  readonly values: FlagValues<O>
}

export interface Command<O extends Options = Options> {
  readonly name: string
  /** One line for the overview. */
  readonly summary: string
  /** The arguments after the name, such as `[features…]`; undefined if it takes none. */
  readonly usage?: string
  /** A whole command line, for the help. */
  readonly example: string
  /** What it takes only one of, such as `folder`. */
  readonly takesOne?: string
  readonly options: O
  /** Whether output of the project goes to stderr; with `--format json` it always does. */
  readonly divertsOutput?: boolean
  /** Returns the exit code: 0, or 1 if it found something wrong. @throws {@link UsageError} for wrong use. */
  run(args: Arguments<O>, io: Io): Promise<number> | number
}

/** Returns the command; its flags give `run` the types of its arguments. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command
}

export function parseArguments(command: Command, argv: readonly string[]): Arguments {
  const known: Options = { ...command.options, help: helpOption }
  const values: Record<string, unknown> = {}
  for (const [name, { initial }] of Object.entries(known)) values[name] = initial
  const { positionals, tokens } = parseArgs({
    // A line of the feature on stdin, such as -:12, is no flag.
    args: argv.map((arg) => (arg.startsWith('-:') ? `./${arg}` : arg)),
    options: Object.fromEntries(
      Object.entries(known).map(([name, { takes, short }]) => [
        name,
        { type: takes === undefined ? 'boolean' : 'string', ...(short && { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given = tokens.filter((token) => token.kind === 'option')
  for (const { name, rawName, value = '' } of given) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined
    if (option === undefined) throw unknownFlag(rawName, command.name, known)
    if (option.takes !== undefined && value === '') throw new UsageError(`The flag ${rawName} needs a value.`)
    if (option.takes === undefined && value !== '')
      throw new UsageError(`The flag ${rawName} takes no value, but was given "${value}".`)
    values[name] = option.read(value, rawName, values[name])
  }
  if (!given.some((token) => token.name === 'format')) {
    const formats = known['format']?.choices ?? []
    values['format'] = formats.find((one) => String(values['output']).endsWith(`.${one}`)) ?? values['format']
  }
  checkPositionals(command, positionals)
  return { positionals: positionals.map((one) => one.replace(/^\.\/(?=-:)/, '')), values }
}

function checkPositionals({ name, usage, takesOne }: Command, positionals: readonly string[]): void {
  const [first, another] = positionals
  // An empty path would be the root of the file system.
  if (positionals.includes(''))
    throw new UsageError(`chapterwise ${name} was given an empty argument: leave it out, or give it a value.`)
  if (usage === undefined && first !== undefined)
    throw new UsageError(`chapterwise ${name} takes no argument, but was given "${first}".`)
  if (takesOne !== undefined && another !== undefined)
    throw new UsageError(`chapterwise ${name} takes one ${takesOne}, but was given "${another}" as well.`)
}

function unknownFlag(given: string, command: string, options: Options): UsageError {
  const known = Object.keys(options).map((name) => `--${name}`)
  const hint = didYouMean(given, known, (name) => name) || ` Its flags: ${known.join(', ')}.`
  return new UsageError(`chapterwise ${command} has no flag ${given}.${hint}`)
}
