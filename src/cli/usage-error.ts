import { ChapterwiseError } from '../errors'

/** The command line, the folder or the configuration cannot be used: the message says why, and the exit code is 2. */
export class UsageError extends ChapterwiseError {}
