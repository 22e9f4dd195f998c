import { escapeXml } from './encodings'
import type { Format, PlaceholderValues } from './format'
import { compareXml } from './xml-comparison'
import { parseXml, xmlAsJson } from './xml-document'
import { secretsInXml } from './xml-secrets'
import { xPath } from './xpath'

export const xml: Format = {
  name: 'XML',
  mediaTypes: /(?:^|\/(?:x-)?|\+)xml$/,
  isText: true,
  declares: (text) => /^\s*<\?xml\s/.test(text),
  looksLike: (text) => /^\s*</.test(text),
  parse: parseXml,
  paths: xPath,
  compare: compareXml,
  fill: fillXml,
  secrets: secretsInXml,
  asJson: xmlAsJson,
}

/**
 * Replaces the placeholders in an XML document with the text of their values, which is never read as markup. If the
 * whole text is one placeholder, its value is the document.
 */
function fillXml(written: string, values: PlaceholderValues): string {
  if (/^\s*\{\{[^{}]*\}\}\s*$/.test(written)) return values.replace(written, (name) => values.textAt(name))
  return values.replace(written, (name, before) => {
    const text = values.textAt(name)
    const isCdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>')
    if (isCdata) return text.replaceAll(']]>', ']]]]><![CDATA[>')
    const escaped = escapeXml(text).replaceAll('\r', reference)
    return isInAttribute(before) ? escaped.replaceAll(/[\n\t]/g, reference) : escaped
  })
}

/** Whether the text ends inside the value of an attribute, where a line break or tab would be read as a space. */
function isInAttribute(before: string): boolean {
  return /^<(?:[^>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)$/.test(before.slice(before.lastIndexOf('<')))
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
