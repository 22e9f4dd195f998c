/**
 * Prints a warning while scenarios run. It starts on a new line, as formatters such as `progress` leave theirs
 * unfinished.
 */
export function warn(message: string): void {
  console.warn(`\n${message}`)
}
