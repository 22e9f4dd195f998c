/** What a promise is rejected with. @throws when it is not. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    return error as Error
  }
  throw new Error('It was meant to fail.')
}
