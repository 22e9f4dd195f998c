import { join, sep } from 'node:path'

// Source maps turn frames of the compiled files into frames of their sources, so both are the library's own.
const packageFolder = join(__dirname, '..', '..').replace(/[\\/]dist$/, '')
const ownFolders = ['dist', 'src', 'step-definitions', 'support'].map(
  (folder) => join(packageFolder, folder) + sep,
)

/** Enough to get past the library's own frames. */
const framesToLookAt = 50

/**
 * Leaves the user's own frames in the stack of an error that was just made: not the library's, nor Cucumber's, nor
 * those of Node.
 */
export function hideOwnFrames<E extends Error>(error: E): E {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = framesToLookAt
  Error.captureStackTrace(error, hideOwnFrames)
  Error.stackTraceLimit = limit
  const head = `${error.name}: ${error.message}`
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at .*:\d+/.test(line) && !isOwn(line))
  error.stack = [head, ...frames].join('\n')
  return error
}

const others = ['(node:', 'at node:', join('node_modules', '@cucumber') + sep]

function isOwn(frame: string): boolean {
  if (frame.includes('.test.ts:')) return false
  return [...ownFolders, ...others].some((part) => frame.includes(part))
}
