import { join, sep } from 'node:path'

const root = join(__dirname, '..', '..')
const ownFolders = ['src', 'step-definitions', 'support'].map((folder) => join(root, folder) + sep)

/** Takes the frames of the library, of Cucumber and of Node out of the stack of an error, so that what is left is the user's code. */
export function hideOwnFrames<E extends Error>(error: E): E {
  const head = `${error.name}: ${error.message}`
  const frames = (error.stack ?? '').split('\n').filter((line) => hasPlace(line) && !isOwn(line))
  error.stack = [head, ...frames].join('\n')
  return error
}

/** A frame without a place, such as `at Array.map (<anonymous>)`, left alone makes Cucumber print the message twice. */
function hasPlace(line: string): boolean {
  return /^ {4}at .*:\d+/.test(line)
}

const others = ['(node:', 'at node:', join('node_modules', '@cucumber') + sep]

function isOwn(frame: string): boolean {
  if (frame.includes('.test.ts:')) return false
  return [...ownFolders, ...others].some((part) => frame.includes(part))
}
