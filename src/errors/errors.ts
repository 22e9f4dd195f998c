import { printable } from './wording'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependencies, ownFolders } from '../package'

type Redact = (message: string) => string

let redact: Redact | undefined

/** Sets the function that redacts the messages of new errors in this process. */
export function redactMessages(by: Redact): void {
  redact = by
}

/** Returns a text with the secrets redacted that such a message would not show. */
export function redactMessage(text: string): string {
  return redact?.(text) ?? text
}

/** What went wrong, for tools: they switch on it and never on words. */
type Reason =
  | 'configuration'
  | 'input'
  | 'step rejected'
  | 'no response'
  | 'clean-up'
  | 'too slow'
  | 'unexpected status'
  | 'value missing'
  | 'condition not met'
  /** What stories left behind fits no order of them. */
  | 'other state'

const reasons = new WeakMap<Error, Reason>()

/** Gives an error a reason: one of chai, which has none of its own, or a more specific one than that of its class. */
export function withReason<E extends Error>(error: E, reason: Reason): E {
  reasons.set(error, reason)
  return error
}

/** Returns why something failed; undefined for what is neither an error of the library nor of an expectation. */
export function reasonOf(error: unknown): Reason | undefined {
  return error instanceof Error ? reasons.get(error) : undefined
}

/** The base of all errors of the library. Sets the class name, and removes the library's own frames from the stack. */
export abstract class ChapterwiseError extends Error {
  /** @internal */
  static readonly reason: Reason = 'input'

  constructor(message: string, options?: ErrorOptions) {
    super(printable(redactMessage(message)), options)
    this.name = new.target.name
    reasons.set(this, new.target.reason)
    showUserFrames(this)
  }

  /** What went wrong, for programs. */
  get reason(): Reason | undefined {
    return reasonOf(this)
  }
}

/** The configuration is invalid: an unknown option, a missing client, a wrong type. */
export class ConfigurationError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'configuration'
}

/** A value in a feature file or a call cannot be used: an unknown variable, a malformed path, a missing file. */
export class InputError extends ChapterwiseError {}

/** A step is not valid at this point of the scenario. It was rejected before it did anything. */
export class StepRejectedError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'step rejected'
}

/** A call got no response: refused, reset, timed out or cancelled. `cause` is what the client threw. */
export class NoResponseError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'no response'
}

/** One or more clean-up functions failed after the scenario. */
export class CleanUpError extends ChapterwiseError {
  /** @internal */
  static override readonly reason = 'clean-up'

  /** What each function threw, in the order they ran. */
  readonly errors: readonly unknown[]

  constructor(message: string, errors: readonly unknown[]) {
    super(message, { cause: errors[0] })
    this.errors = errors
  }
}

/** Enough frames to reach the user's code behind the library's own. */
const framesToLookAt = 50

/** Captures the stack of a new error again with the user's frames only, however deep the library's own stack is. */
export function showUserFrames<E extends Error>(error: E): E {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = framesToLookAt
  Error.captureStackTrace(error, showUserFrames)
  Error.stackTraceLimit = limit
  return hideOwnFrames(error)
}

/** Removes the frames of the library, its dependencies, Cucumber and Node.js from the stack of an error. */
export function hideOwnFrames<E extends Error>(error: E): E {
  const head = `${error.name}: ${error.message}`
  // A frame without a place, such as `at Array.map (<anonymous>)`, would make Cucumber print the message twice.
  const isOfUser = (line: string): boolean => /^ {4}at .*:\d+/.test(line) && !isOwn(line)
  const frames = (error.stack ?? '').split('\n').filter(isOfUser)
  error.stack = [head, ...frames].join('\n')
  if (frames.length === 0) hideFromStackParser(error)
  return error
}

/**
 * Cucumber 12 takes a stack without frames for one of Firefox, and parses it with a pattern that backtracks for seconds
 * if the message has many quotes. It does not parse a stack of Opera, which has this property.
 */
function hideFromStackParser(error: Error): void {
  Object.defineProperty(error, 'stacktrace', { value: '', configurable: true, writable: true })
}

const others = [
  ...['(node:', 'at node:'],
  ...['@cucumber', ...dependencies].map((name) => sep + join('node_modules', name) + sep),
]

function isOwn(frame: string): boolean {
  if (frame.includes('.test.ts:')) return false
  return [...ownFolders, ...others].some((part) => frame.includes(part))
}

/** Returns the folder of the user's file that is calling, according to the stack; otherwise the working directory. */
export function callingFolder(): string {
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  for (const frame of frames) {
    if (isOwn(frame) || frame.includes(`${sep}node_modules${sep}`)) continue
    const place = /(?:\(|at (?:async )?)((?:file:\/\/|\/|[A-Za-z]:[\\/]).+?)(?::\d+)*\)?$/.exec(frame)?.[1]
    if (place !== undefined) return dirname(place.startsWith('file:') ? fileURLToPath(place) : place)
  }
  return process.cwd()
}
