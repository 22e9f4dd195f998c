import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependencies, ownFolders } from '../package'

/** Enough to get past the library's own frames. */
const framesToLookAt = 50

/** Gives an error that was just made the stack that its user wants, however deep the library's own is. */
export function showUserFrames<E extends Error>(error: E): E {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = framesToLookAt
  Error.captureStackTrace(error, showUserFrames)
  Error.stackTraceLimit = limit
  return hideOwnFrames(error)
}

/** Leaves the user's own frames in the stack of an error: not the library's and its dependencies', nor Cucumber's, nor those of Node. */
export function hideOwnFrames<E extends Error>(error: E): E {
  const head = `${error.name}: ${error.message}`
  const frames = (error.stack ?? '').split('\n').filter((line) => hasPlace(line) && !isOwn(line))
  error.stack = [head, ...frames].join('\n')
  if (frames.length === 0) hideFromStackParser(error)
  return error
}

/**
 * Cucumber 12 takes a stack without a frame for one of Firefox and reads it with a pattern that backtracks for seconds
 * over a message with many quotes. It leaves a stack of Opera, which has this property, alone.
 */
function hideFromStackParser(error: Error): void {
  Object.defineProperty(error, 'stacktrace', { value: '', configurable: true, writable: true })
}

/** A frame without a place, such as `at Array.map (<anonymous>)`, left alone makes Cucumber print the message twice. */
function hasPlace(line: string): boolean {
  return /^ {4}at .*:\d+/.test(line)
}

const others = [
  ...['(node:', 'at node:'],
  ...['@cucumber', ...dependencies].map((name) => sep + join('node_modules', name) + sep),
]

function isOwn(frame: string): boolean {
  if (frame.includes('.test.ts:')) return false
  return [...ownFolders, ...others].some((part) => frame.includes(part))
}

/** The folder of the user's file that is being run, as the stack tells; the working directory where it does not. */
export function callingFolder(): string {
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  for (const frame of frames) {
    if (isOwn(frame) || frame.includes(`${sep}node_modules${sep}`)) continue
    const place = /(?:\(|at (?:async )?)((?:file:\/\/|\/|[A-Za-z]:[\\/]).+?)(?::\d+)*\)?$/.exec(frame)?.[1]
    if (place !== undefined) return dirname(place.startsWith('file:') ? fileURLToPath(place) : place)
  }
  return process.cwd()
}
