/** Returns what a promise rejects with. @throws if it does not reject */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    return error as Error
  }
  throw new Error('It was meant to fail.')
}
