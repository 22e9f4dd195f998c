import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dependencies, ownFolders, withSlashes } from '../package'

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
export function hideOwnFrames<E>(error: E): E {
  if (!(error instanceof Error) || Object.isFrozen(error)) return error
  const head = `${error.name}: ${error.message}`
  // A frame without a place, such as `at Array.map (<anonymous>)`, would make Cucumber print the message twice.
  const isOfUser = (line: string): boolean => /^ {4}at .*:\d+/.test(line) && !isOwn(line)
  const frames = (error.stack ?? '').split('\n').filter(isOfUser)
  error.stack = [head, ...frames].join('\n')
  // Cucumber 12 takes a stack without frames for one of Firefox, and parses it with a pattern that backtracks for seconds
  // if the message has many quotes. It does not parse a stack of Opera, which has this property.
  if (frames.length === 0)
    Object.defineProperty(error, 'stacktrace', { value: '', configurable: true, writable: true })
  return error
}

const others = [
  ...['(node:', 'at node:'],
  ...['@cucumber', ...dependencies].map((name) => `/node_modules/${name}/`),
]

function isOwn(frame: string): boolean {
  if (frame.includes('.test.ts:')) return false
  // Frames of ES modules have slashes also on Windows.
  return [...ownFolders, ...others].some((part) => withSlashes(frame).includes(part))
}

/** Returns the folder of the user's file that is calling, according to the stack; otherwise the working directory. */
export function callingFolder(): string {
  const frames = (new Error().stack ?? '').split('\n').slice(1)
  for (const frame of frames) {
    if (isOwn(frame) || withSlashes(frame).includes('/node_modules/')) continue
    const place = /(?:\(|at (?:async )?)((?:file:\/\/|\/|[A-Za-z]:[\\/]).+?)(?::\d+)*\)?$/.exec(frame)?.[1]
    if (place !== undefined) return dirname(place.startsWith('file:') ? fileURLToPath(place) : place)
  }
  return process.cwd()
}
