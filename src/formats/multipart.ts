import type { Format } from './format'

/** Parts with headers of their own, such as the fields and files of a form; some of them may be binary. */
export const multipart: Format = {
  name: 'multipart',
  mediaTypes: /^multipart\//,
}
