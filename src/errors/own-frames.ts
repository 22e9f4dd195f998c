import { join, sep } from 'node:path'

const root = join(__dirname, '..', '..')
const ownFolders = ['src', 'step-definitions', 'support'].map((folder) => join(root, folder) + sep)

/** Takes the library's own frames out of the stack of an error, so that what is left is the user's code. */
export function hideOwnFrames<E extends Error>(error: E): E {
  const head = `${error.name}: ${error.message}`
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line) && !isOwn(line))
  error.stack = [head, ...frames].join('\n')
  return error
}

function isOwn(frame: string): boolean {
  return frame.includes('(node:') || frame.includes('at node:') || ownFolders.some((folder) => frame.includes(folder)) && !frame.includes('.test.ts')
}
