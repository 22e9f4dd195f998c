import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ChapterwiseError, firstLine } from '../errors'

/**
 * Describes an error of foreign code in a few words, with its causes and the place in the project that it came from.
 */
export function explain(error: unknown, cwd: string): string {
  if (!(error instanceof Error)) return String(error)
  const diagnostics = diagnosticsOf(error)
  if (diagnostics !== undefined) return `TypeScript does not compile.\n${diagnostics}`
  const required = esModuleRequiredIn(error)
  if (required !== undefined) return `${shownFrom(cwd, required)} ${loadedByRequire}`
  const isOurs = error instanceof ChapterwiseError
  if (error.cause !== undefined && !isOurs) return `${firstLine(error)}: ${explain(error.cause, cwd)}`
  const place = placeOf(error, cwd)
  const message = isOurs ? error.message : firstLine(error)
  return place === undefined ? message : `${message} (${place})`
}

const loadedByRequire =
  'is an ES module, as package.json says "type": "module", and was loaded by require.\n' +
  'Name support code under import in place of require; how TypeScript is loaded then is in the guide, under ES modules.'

/**
 * Returns the path of the ES module that `require` of Node.js or ts-node refused, from the error or one of its causes.
 */
function esModuleRequiredIn(error: Error): string | undefined {
  const { code, message, cause } = error as NodeJS.ErrnoException
  if (code === 'ERR_REQUIRE_ESM') return /ES Module:? (\S+)/i.exec(message)?.[1]
  return cause instanceof Error ? esModuleRequiredIn(cause) : undefined
}

function shownFrom(cwd: string, path: string): string {
  const inProject = relative(cwd, path)
  return inProject.startsWith('..') ? path : inProject
}

/** Returns the compiler messages of an error of ts-node. */
function diagnosticsOf(error: Error): string | undefined {
  const { diagnosticText } = error as { diagnosticText?: unknown }
  return typeof diagnosticText === 'string' ? stripVTControlCharacters(diagnosticText).trim() : undefined
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
