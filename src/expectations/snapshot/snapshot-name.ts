import { InputError } from '../../errors'

const allowed = /^[\p{L}\p{M}\p{N} ._-]+$/u
const reservedByWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i
const longest = 100

const wrongs: readonly [isWrong: (name: string) => boolean, problem: string][] = [
  [(name) => name.trim() === '', 'is empty'],
  [(name) => !allowed.test(name), 'has a character that may not be used'],
  [(name) => /^[ .]|[ .]$/.test(name), 'begins or ends with a space or a dot'],
  [(name) => reservedByWindows.test(name), 'is reserved by Windows'],
  [(name) => name.length > longest, `is longer than ${longest} characters`],
]

/**
 * Returns the file name of a snapshot.
 *
 * @throws {@link InputError} when the name is not a valid file name on every system
 */
export function snapshotFileName(name: string): string {
  const wrong = wrongs.find(([isWrong]) => isWrong(name))
  if (wrong === undefined) return `${name.normalize('NFC')}.json`
  const remedy =
    'A name may have letters, digits, spaces, ".", "-" and "_", for example: account after a deposit'
  throw new InputError(`${JSON.stringify(name)} cannot be the name of a snapshot: it ${wrong[1]}.\n${remedy}`)
}
