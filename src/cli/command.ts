import type { Readable } from 'node:stream'

/** A flag of a command. */
export interface Option {
  readonly type: 'string' | 'boolean'
  /** One letter, as in `-p`. */
  readonly short?: string
  /** May be given several times. */
  readonly multiple?: boolean
  /** What stands for the value in the help, such as `FILE`. */
  readonly value?: string
  /** The values it may have; the first is what it has when it is left out. */
  readonly choices?: readonly [string, ...string[]]
  readonly description: string
}

/** The flags of a command by their long names. */
export type Options = Readonly<Record<string, Option>>

/** What was given for each flag. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { type: 'boolean' }
    ? boolean
    : O[Name] extends { multiple: true }
      ? string[]
      : O[Name] extends { choices: readonly (infer Choice)[] }
        ? Choice
        : string | undefined
}

/** What was given to a command. */
export interface Arguments<O extends Options = Options> {
  /** The arguments that are no flags, in order. */
  readonly positionals: readonly string[]
  readonly values: Values<O>
}

/** Where output goes. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
  /** How wide a terminal is, in characters. */
  readonly columns?: number
}

/** The outside world of a command. */
export interface Io {
  /** Undefined where nothing can be read. */
  readonly stdin?: Readable & { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  /** The folder it runs in. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Something that `chapterwise` can do. */
export interface Command<O extends Options = Options> {
  readonly name: string
  /** One line for the overview. */
  readonly summary: string
  /** What follows the name, such as `[features…]`; undefined when nothing may. */
  readonly usage?: string
  readonly options: O
  /** Whether what the project prints goes to stderr, whatever the flags; with `--format json` it always does. */
  readonly divertsOutput?: boolean
  /** Gives the exit code: 0 when all is well, 1 when it found something wrong. @throws {@link UsageError} for wrong use. */
  run(args: Arguments<O>, io: Io): Promise<number>
}

/** A command whose flags type what `run` is given. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command
}

/** The standard output as a command writes to it, also while what others write there is diverted. */
export function ownStdout(): Output {
  const { stdout } = process
  const write = stdout.write.bind(stdout)
  return { write: (text) => write(text), isTTY: stdout.isTTY, columns: stdout.columns }
}
