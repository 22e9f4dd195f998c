import { ChapterwiseError } from './chapterwise-error'

/** The library was configured in a way it cannot work with: an unknown option, a missing client, a wrong type. */
export class ConfigurationError extends ChapterwiseError {}
