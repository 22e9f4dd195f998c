/**
 * Options for steps and hooks of the library: Cucumber's step time-out must not cut them short, as calls, clean-ups and
 * asking again have time limits of their own.
 */
export const untimed = { timeout: -1 }
