import type { Format } from './format'
import { fillXml } from './xml-placeholders'
import { secretsInXml } from './xml-secrets'

export const xml: Format = {
  name: 'XML',
  mediaTypes: /(?:^|\/(?:x-)?|\+)xml$/,
  isText: true,
  declares: (text) => /^\s*<\?xml\s/.test(text),
  looksLike: (text) => /^\s*</.test(text),
  fill: fillXml,
  secrets: secretsInXml,
}
