/** Prints a warning while scenarios run, on a line of its own: formatters such as `progress` leave theirs open. */
export function warn(message: string): void {
  console.warn(`\n${message}`)
}
