import { BadRequestProvider, type BadRequestError, type BadRequestResponse } from 'chapterwise'

interface UnleashError {
  readonly name: string
  readonly details: readonly { readonly message: string; readonly path?: string }[]
}

/** Unleash names the kind of an error in `name`, and what is wrong, one by one, in `details`. */
export class UnleashErrors extends BadRequestProvider {
  extract({ text }: BadRequestResponse): BadRequestError[] {
    const { name, details } = JSON.parse(text) as UnleashError
    return details.map(({ message, path }) => ({
      message,
      errorCode: name,
      property: path?.replace('/body/', ''),
    }))
  }
}
