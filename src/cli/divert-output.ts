import { warnOnce } from '../log'

/** Does work; what the project prints meanwhile goes to stderr, each warning once. */
export async function divertOutput<Result>(work: () => Promise<Result>): Promise<Result> {
  const { stdout, stderr } = process
  const own = Object.getOwnPropertyDescriptor(stdout, 'write')
  stdout.write = stderr.write.bind(stderr)
  warnOnce(true)
  try {
    return await work()
  } finally {
    warnOnce(false)
    Reflect.deleteProperty(stdout, 'write')
    if (own !== undefined) Object.defineProperty(stdout, 'write', own)
  }
}
