import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ChapterwiseError, firstLine } from '../errors'

/**
 * Describes an error of foreign code in a few words, with its causes and the place in the project that it came from.
 */
export function explain(error: unknown, cwd: string): string {
  if (!(error instanceof Error)) return String(error)
  // ts-node has the messages of the compiler here.
  const { diagnosticText } = error as { diagnosticText?: unknown }
  if (typeof diagnosticText === 'string')
    return `TypeScript does not compile.\n${stripVTControlCharacters(diagnosticText).trim()}`
  const isOurs = error instanceof ChapterwiseError
  if (error.cause !== undefined && !isOurs) return `${firstLine(error)}: ${explain(error.cause, cwd)}`
  const place = placeOf(error, cwd)
  const message = isOurs ? error.message : firstLine(error)
  return place === undefined ? message : `${message} (${place})`
}

/** Returns the first place in the project's own code that a stack trace names. */
function placeOf({ stack = '' }: Error, cwd: string): string | undefined {
  for (const [, path = '', line = ''] of stack.matchAll(
    /(?:file:\/\/)?(\/[^\s():]+|[A-Za-z]:\\[^\s():]+):(\d+)/g,
  )) {
    const inProject = relative(cwd, path)
    if (!inProject.startsWith('..') && !inProject.split(sep).includes('node_modules'))
      return `${inProject}:${line}`
  }
  return undefined
}
