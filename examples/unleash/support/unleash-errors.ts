import { BadRequestProvider, type BadRequestError, type BadRequestResponse } from 'chapterwise'

interface UnleashError {
  readonly name: string
  readonly details: readonly { readonly message: string; readonly path?: string }[]
}

/** Reads the errors of Unleash: the kind is in `name`, the single errors are in `details`. */
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
