/** The outcome of code of the project. */
export interface InvokeResult {
  readonly result?: unknown
  /** The error that it threw, if any. */
  readonly error?: unknown
}

/** Calls a step or a hook as Cucumber does: it may be sync, async, or take a callback as its last argument. */
export async function invoke(
  code: (...args: unknown[]) => unknown,
  world: unknown,
  args: readonly unknown[],
  timeoutMs: number,
): Promise<InvokeResult> {
  const takesCallback = code.length === args.length + 1
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    if (timeoutMs < 0) return
    const message = `function timed out, ensure the ${takesCallback ? 'callback is executed' : 'promise resolves'} within ${timeoutMs} milliseconds`
    timer = setTimeout(() => reject(new Error(message)), timeoutMs)
  })
  try {
    return { result: await Promise.race([call(code, world, args, takesCallback), tooLate]) }
  } catch (error) {
    return { error: error ?? new Error('It failed without a reason.') }
  } finally {
    clearTimeout(timer)
  }
}

function call(
  code: (...args: unknown[]) => unknown,
  world: unknown,
  args: readonly unknown[],
  takesCallback: boolean,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error | string | null, result?: unknown): void => {
      if (error === undefined || error === null) resolve(result)
      else reject(error instanceof Error ? error : new Error(error))
    }
    // Cucumber passes a callback to every handler, whether it takes one or not.
    const returned = code.apply(world, [...args, done])
    if (!takesCallback) resolve(returned)
  })
}
