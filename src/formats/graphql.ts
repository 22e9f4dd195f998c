import type { Format } from './format'

/** A GraphQL document as a whole body; in most requests it is a string in JSON. */
export const graphql: Format = {
  name: 'GraphQL',
  mediaTypes: /^application\/graphql$/,
  isText: true,
}
