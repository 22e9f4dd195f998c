import type { Format } from './format'

export const xml: Format = {
  name: 'XML',
  mediaTypes: /(?:^|\/(?:x-)?|\+)xml$/,
  isText: true,
  declares: (text) => /^\s*<\?xml\s/.test(text),
}
