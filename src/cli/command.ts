import type { Readable } from 'node:stream'

export interface Option {
  readonly type: 'string' | 'boolean'
  /** One letter, such as the one in `-p`. */
  readonly short?: string
  /** Whether it may be given several times. */
  readonly multiple?: boolean
  /** The name of the value in the help, such as `FILE`. */
  readonly value?: string
  /** The values it may have; the first is the default. */
  readonly choices?: readonly [string, ...string[]]
  readonly description: string
}

/** The flags of a command by their long names. */
export type Options = Readonly<Record<string, Option>>

/** The values of the flags. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { type: 'boolean' }
    ? boolean
    : O[Name] extends { multiple: true }
      ? string[]
      : O[Name] extends { choices: readonly (infer Choice)[] }
        ? Choice
        : string | undefined
}

export interface Arguments<O extends Options = Options> {
  /** The arguments that are not flags, in order. */
  readonly positionals: readonly string[]
  readonly values: Values<O>
}

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
  readonly options: O
  /** Whether output of the project goes to stderr; with `--format json` it always does. */
  readonly divertsOutput?: boolean
  /**
   * Returns the exit code: 0 if all is well, 1 if it found something wrong. @throws {@link UsageError} for wrong use.
   */
  run(args: Arguments<O>, io: Io): Promise<number>
}

/** Returns the command; its flags give `run` the types of its arguments. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command
}

/** Returns the standard output for a command, which works also while other output is diverted. */
export function ownStdout(): Output {
  const { stdout } = process
  const write = stdout.write.bind(stdout)
  return { write: (text) => write(text), isTTY: stdout.isTTY, columns: stdout.columns }
}

/**
 * The variable that is set where the server of `mcp` runs a command: its stdout then has its result or its error, and
 * nothing of the project.
 */
export const servedVariable = 'CHAPTERWISE_SERVED'
