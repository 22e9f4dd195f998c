import { ChapterwiseError } from '../errors'

/** Several things were wrong when the scenario ended. */
export class ScenarioEndError extends ChapterwiseError {
  readonly errors: readonly Error[]

  constructor(errors: readonly Error[]) {
    super(errors.map(({ message }) => message).join('\n\n'))
    this.errors = errors
  }
}
