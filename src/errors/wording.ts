/** Control characters except tab and line break, and characters that change the direction of text. */
const unprintable =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g

/** Escapes control characters as in JSON, so that a server cannot send commands to a terminal. */
export function printable(text: string): string {
  return text.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Returns a number with its noun: `1 story`, `2 stories`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function firstLine({ message }: Error): string {
  return message.split('\n', 1)[0] ?? ''
}

/** Appends one or more lines to the message of an error, also in its stack. */
export function addLine(error: Error, line: string): void {
  const { message } = error
  error.message = `${message}\n${line}`
  error.stack = error.stack?.replace(message, () => error.message)
}
