import type { Output } from './command'

/** The standard output as a command writes to it, also while what others write there is diverted. */
export function ownStdout(): Output {
  const { stdout } = process
  const write = stdout.write.bind(stdout)
  return { write: (text) => write(text), isTTY: stdout.isTTY, columns: stdout.columns }
}
