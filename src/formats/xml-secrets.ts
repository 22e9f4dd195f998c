import { asItIs, decode, inXml } from './encodings'
import type { SecretNames, SecretSearch, SecretSpan, Span } from './format'
import { escapePattern } from './patterns'
import { isNamedValue, namesValue, secretAt, secretsInUrls } from './secrets'

const comment = String.raw`<!--(?:[^]*?-->|[^]*)`
const section = String.raw`<!\[CDATA\[(?:[^]*?\]\]>|[^]*)`
const attributes = String.raw`(?:[^<>"']+|"[^"<]*"|'[^'<]*')*`
const startOfTag = new RegExp(String.raw`<\s*([?/]?)([^\s<>/?!="']+)(${attributes})(>?)`, 'g')
const startOfElement = /\s*<[^\s<>/?!="']/y
const attribute = /(?<![^\s=<>"'/])([^\s=<>"'/]+)\s*=\s*(["']?)/g
const endOfValue: Readonly<Record<string, RegExp>> = { '"': /"/g, "'": /'/g, '': /\/?>|[\s<"']/g }
const textOrSection = new RegExp(String.raw`${section}|(?<=>)[^<]+`, 'g')
const tag = /<(?!!\[CDATA\[)[^<>]*>/g

/**
 * Finds the secrets in XML: in elements, attributes, texts and URLs. It looks for tags wherever they are, also in
 * comments and CDATA sections, because a parser gives up on malformed XML.
 */
export function* secretsInXml(xml: string, search: SecretSearch): Generator<SecretSpan> {
  yield* namedSecrets(xml, search.names)
  yield* secretsInUrls(xml, search)
  for (const { 0: text, index } of xml.matchAll(textOrSection)) {
    const isSection = text.startsWith('<')
    const start = index + (isSection ? '<![CDATA['.length : 0)
    const end = index + text.length - (isSection && text.endsWith(']]>') ? 3 : 0)
    if (start < end) yield* search.inside(xml, { start, end }, isSection ? asItIs : inXml)
  }
}

/**
 * Yields in order the secrets of elements and attributes, by their own names, or by a name in an attribute or in the
 * element before. A secret element extends to its end tag, or to the end of the text if it has none.
 */
function* namedSecrets(xml: string, names: SecretNames): Generator<SecretSpan> {
  const starts = new RegExp(startOfTag)
  let isNamedBefore = false
  for (let found = starts.exec(xml); found !== null; found = starts.exec(xml)) {
    const [, mark = '', qualifiedName = '', inTag = '', close = ''] = found
    if (mark === '/') continue
    const isBroken = close === ''
    const isEmpty = !isBroken && inTag.endsWith(mark === '?' ? '?' : '/')
    const name = localName(qualifiedName)
    const nameEnd = starts.lastIndex - close.length - inTag.length
    const region = { start: nameEnd, end: isBroken ? indexOf(xml, '<', nameEnd) : starts.lastIndex - 1 }
    /** Where the content begins; that of a malformed tag, after its name. */
    let at = isBroken ? nameEnd : starts.lastIndex
    startOfElement.lastIndex = at
    const hasElements = !isEmpty && startOfElement.test(xml)
    const isSecret =
      (isNamedBefore && isNamedValue(name)) ||
      (!hasElements && isNamedInside(xml, region, names)) ||
      (names.isSecretField(name) && !(names.isEnvelope(name) && hasElements))
    isNamedBefore =
      namesValue(name) && names.isSecretField(decode(xml.slice(at, indexOf(xml, '<', at)), inXml).trim())
    if (!isSecret || !isBroken) {
      const isWanted = (attribute: string): boolean =>
        names.isSecretField(localName(attribute)) || (isSecret && attribute.toLowerCase() === 'value')
      for (const value of attributeValues(xml, region, isWanted)) {
        if (value.end > value.start) yield secretAt(value, formsOf(xml.slice(value.start, value.end)))
        at = Math.max(at, value.end)
      }
    }
    if (isSecret && !isEmpty) {
      const end = endOfContent(xml, qualifiedName, at)
      if (end > at) yield secretAt({ start: at, end }, valuesInContent(xml.slice(at, end)))
      at = end
    }
    starts.lastIndex = at
  }
}

/**
 * Yields the values of the wanted attributes in a part of an XML text. A value without quotes ends before the next
 * space or tag; one without its closing quote may end after the part. Anything that looks like an attribute inside the
 * value of another one counts as an attribute too.
 */
function* attributeValues(
  xml: string,
  { start, end }: Span,
  isWanted: (name: string) => boolean,
): Generator<Span> {
  const written = xml.slice(start, end)
  const found = new RegExp(attribute)
  for (let one = found.exec(written); one !== null; one = found.exec(written)) {
    const [, name = '', quote = ''] = one
    if (!isWanted(name)) continue
    const valueStart = start + found.lastIndex
    const endOfThis = endOfValue[quote]!
    endOfThis.lastIndex = valueStart
    const valueEnd = endOfThis.exec(xml)?.index ?? xml.length
    yield { start: valueStart, end: valueEnd }
    found.lastIndex = valueEnd - start
  }
}

/** Whether an attribute of an element says that its value is secret: `<param name="password" value="…"/>`. */
function isNamedInside(xml: string, region: Span, names: SecretNames): boolean {
  const values = attributeValues(xml, region, (attribute) => namesValue(localName(attribute)))
  return [...values].some(({ start, end }) => names.isSecretField(decode(xml.slice(start, end), inXml)))
}

/** Returns where the end tag of an element begins, or else the end of the text. */
function endOfContent(xml: string, name: string, start: number): number {
  const tags = new RegExp(
    String.raw`${comment}|${section}|<\s*(/?)${escapePattern(name)}(?=[\s<>/?!="']|$)${attributes}>?`,
    'g',
  )
  tags.lastIndex = start
  let open = 1
  for (let found = tags.exec(xml); found !== null; found = tags.exec(xml)) {
    const [whole, mark] = found
    if (mark === '/' && --open === 0) return found.index
    if (mark === '' && !whole.endsWith('/>')) open++
  }
  return xml.length
}

/** Returns the texts between tags, and the values of attributes. */
function valuesInContent(xml: string): string[] {
  const content = xml.replace(new RegExp(comment, 'g'), '')
  const parts = new RegExp(String.raw`${section}|[^<]+`, 'g')
  const read = (part: string): string =>
    part.startsWith('<') ? part.slice('<![CDATA['.length).replace(/\]\]>$/, '') : decode(part, inXml)
  const values = content.split(tag).flatMap((text) => [text.trim(), text.replace(parts, read).trim()])
  // Those that belong to the document and not to XML itself, as `xmlns:soap` and `xsi:type` do.
  const isOfDocument = (name: string): boolean => !/^(?:xmlns|xsi|xml)(?::|$)/.test(name)
  for (const [written] of content.matchAll(tag))
    for (const { start, end } of attributeValues(written, { start: 0, end: written.length }, isOfDocument))
      values.push(...formsOf(written.slice(start, end)))
  return values
}

function formsOf(written: string): string[] {
  return [written, decode(written, inXml)]
}

/** Returns `Password` for `wsse:Password`. */
function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

function indexOf(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from)
  return index === -1 ? text.length : index
}
