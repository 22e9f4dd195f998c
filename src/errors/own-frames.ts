import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(__dirname, '..', '..')
const ownFolders = ['src', 'step-definitions', 'support'].map((folder) => join(root, folder) + sep)

/** Takes the frames of the library, of Cucumber and of Node out of the stack of an error, so that what is left is the user's code. */
export function hideOwnFrames<E extends Error>(error: E): E {
  const head = `${error.name}: ${error.message}`
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line) && !isOwn(line))
  error.stack = [head, ...frames].join('\n')
  return error
}

const others = ['(node:', 'at node:', join('node_modules', '@cucumber') + sep]

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
