import { ChapterwiseError } from './chapterwise-error'

/** What a feature file or a call handed over cannot be used: an unknown variable, a malformed path, a missing file. */
export class InputError extends ChapterwiseError {}
