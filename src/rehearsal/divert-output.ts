/** The number of diversions in progress. */
let diversions = 0
let restore: () => void = () => undefined

/**
 * Does work, and meanwhile sends to stderr all that the process writes to stdout, such as what a project prints with
 * `console.log`, so that stdout has only the output of a command. Calls may be nested and overlap.
 */
export async function divertOutput<Result>(work: () => Promise<Result>): Promise<Result> {
  if (diversions++ === 0) restore = divert()
  try {
    return await work()
  } finally {
    if (--diversions === 0) restore()
  }
}

function divert(): () => void {
  const { stdout, stderr } = process
  const own = Object.getOwnPropertyDescriptor(stdout, 'write')
  stdout.write = stderr.write.bind(stderr)
  return () => {
    if (own === undefined) Reflect.deleteProperty(stdout, 'write')
    else Object.defineProperty(stdout, 'write', own)
  }
}
