import { ChapterwiseError } from './chapterwise-error'

/** A step that is not valid at this point of the scenario. It was rejected before it did anything. */
export class StepRejectedError extends ChapterwiseError {}
