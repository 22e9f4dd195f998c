/**
 * Options for steps and hooks of the library. Cucumber's step time-out must not apply to them, as calls, clean-ups and
 * `I keep asking` have their own time limits.
 */
export const untimed = { timeout: -1 }
