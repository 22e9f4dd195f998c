import { supportCodeLibraryBuilder } from '@cucumber/cucumber'

/** Cucumber reads a stack for each definition, to learn its file and line. Five frames lead to both. */
const { stackTraceLimit } = Error
Error.stackTraceLimit = Math.min(stackTraceLimit, 5)

/** Ends what makes registration quick, before the code of the project runs. */
export function endRegistration(): void {
  Error.stackTraceLimit = stackTraceLimit
}

/**
 * Cucumber compares the ids of all definitions with that of each step, and Node builds these ids of pieces, which makes
 * that slow. The key of an object is one piece.
 */
const builder = supportCodeLibraryBuilder as unknown as { newId?: () => string }
const { newId } = builder
if (typeof newId === 'function')
  builder.newId = () => {
    const id = newId()
    return Object.keys({ [id]: true })[0] ?? id
  }
