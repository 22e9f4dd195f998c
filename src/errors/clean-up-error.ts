/** One or more clean-up functions failed after the scenario; `errors` holds what each of them threw. */
export class CleanUpError extends AggregateError {
  override readonly name = 'CleanUpError'
}
