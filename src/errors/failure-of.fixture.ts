/** Returns what a promise rejects with, or an error that says that it passed. */
export function failureOf(promise: void | Promise<unknown>): Promise<Error> {
  return Promise.resolve(promise).then(
    () => new Error('It passed.'),
    (error: unknown) => error as Error,
  )
}

/** Returns the message of what a promise rejects with. */
export async function messageOf(promise: void | Promise<unknown>): Promise<string> {
  return (await failureOf(promise)).message
}

/** Returns what a function throws, or an error that says that it passed. */
export function thrownBy(run: () => unknown): Error {
  try {
    run()
  } catch (error) {
    return error as Error
  }
  return new Error('It passed.')
}
