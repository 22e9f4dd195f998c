/** How the warnings that were printed begin; undefined where each is printed, however often it comes. */
let printed: Set<string> | undefined

/** Prints warnings that begin alike once, as a tool runs the same scenarios many times; or each of them again. */
export function warnOnce(isOnce: boolean): void {
  printed = isOnce ? new Set() : undefined
}

/** Prints a warning while scenarios run, on a new line: formatters such as `progress` leave theirs unfinished. */
export function warn(message: string): void {
  const beginning = message.split('\n', 2).join('\n').replace(/\d+/g, '')
  if (printed?.has(beginning)) return
  printed?.add(beginning)
  console.warn(`\n${message}`)
}
