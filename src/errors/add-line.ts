/** Adds a line, or several, to the message of an error. */
export function addLine(error: Error, line: string): void {
  const { message } = error
  error.message = `${message}\n${line}`
  error.stack = error.stack?.replace(message, () => error.message)
}
