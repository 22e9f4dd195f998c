/** How many pieces of work have their output diverted now. */
let diversions = 0
let restore: () => void = () => undefined

/**
 * Does work during which all that the process writes to stdout, such as what a project prints with `console.log`, goes to
 * stderr, so that stdout has nothing but what a command says. May be nested and overlap.
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
