import type { Format } from './format'

/** The fields of an HTML form, URL-encoded. */
export const form: Format = {
  name: 'form',
  mediaTypes: /^application\/x-www-form-urlencoded$/,
  isText: true,
}
