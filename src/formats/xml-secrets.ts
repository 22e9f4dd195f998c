import { asItIs, decode, inXml } from './encodings'
import type { SecretNames, SecretSearch, SecretSpan, Span } from './format'
import { escapePattern } from './pattern'
import { isNamedValue, namesValue, secretAt, secretsInUrls } from './secrets'

/** A start tag or an instruction, as far as it can be read. */
interface Tag {
  /** The part of the text with its attributes. */
  readonly attributes: Span
  /** Where the content begins; of a malformed tag, after its name. */
  readonly end: number
  /** Whether it has no content, as `<a/>`; an instruction such as `<?xml …?>` has none either. */
  readonly isEmpty: boolean
  readonly isBroken: boolean
}

const startOfTag = /<\s*([?/]?)([^\s<>/?!="']+)/g
const startOfElement = /\s*<[^\s<>/?!="']/y
const attribute = /(?<![^\s=<>"'/])([^\s=<>"'/]+)\s*=\s*(["']?)/g
const endOfValue: Readonly<Record<string, RegExp>> = { '"': /"/g, "'": /'/g, '': /\/?>|[\s<"']/g }
const comment = String.raw`<!--(?:[^]*?-->|[^]*)`
const section = String.raw`<!\[CDATA\[(?:[^]*?\]\]>|[^]*)`
const textOrSection = new RegExp(String.raw`${section}|(?<=>)[^<]+`, 'g')
const piece = new RegExp(String.raw`${comment}|${section}|<(/?)[^<>]*?(/?)>|[^<]+|<`, 'g')

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
export function* namedSecrets(xml: string, names: SecretNames): Generator<SecretSpan> {
  const starts = new RegExp(startOfTag)
  let isNamedBefore = false
  for (let found = starts.exec(xml); found !== null; found = starts.exec(xml)) {
    const [, mark = '', qualifiedName = ''] = found
    if (mark === '/') continue
    const name = localName(qualifiedName)
    const tag = readTag(xml, starts.lastIndex, mark === '?' ? '?' : '/')
    const hasElements = !tag.isEmpty && isAt(startOfElement, xml, tag.end)
    const isSecret =
      (isNamedBefore && isNamedValue(name)) ||
      (!hasElements && isNamedInside(xml, tag, names)) ||
      (names.isSecretField(name) && !(names.isEnvelope(name) && hasElements))
    isNamedBefore = namesValue(name) && names.isSecretField(decode(textAt(xml, tag.end), inXml).trim())
    let at = tag.end
    if (!isSecret || !tag.isBroken) {
      const isWanted = (attribute: string): boolean =>
        names.isSecretField(localName(attribute)) || (isSecret && attribute.toLowerCase() === 'value')
      for (const value of attributeValues(xml, tag.attributes, isWanted)) {
        if (value.end > value.start) yield secretAt(value, formsOf(xml.slice(value.start, value.end)))
        at = Math.max(at, value.end)
      }
    }
    if (isSecret && !tag.isEmpty) {
      const end = endOfContent(xml, qualifiedName, at)
      if (end > at) yield secretAt({ start: at, end }, valuesInContent(xml.slice(at, end)))
      at = end
    }
    starts.lastIndex = at
  }
}

/** Reads a tag from the end of its name; quotes may contain `>`. */
function readTag(xml: string, nameEnd: number, emptyMark: string): Tag {
  let stop = find(xml, /[<>"']/g, nameEnd)
  while (xml[stop] === '"' || xml[stop] === "'") {
    const close = find(xml, xml[stop] === '"' ? /["<]/g : /['<]/g, stop + 1)
    stop = xml[close] === xml[stop] ? find(xml, /[<>"']/g, close + 1) : close
  }
  const isBroken = xml[stop] !== '>'
  return {
    attributes: { start: nameEnd, end: stop },
    end: isBroken ? nameEnd : stop + 1,
    isEmpty: !isBroken && xml[stop - 1] === emptyMark,
    isBroken,
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
  const attributes = new RegExp(attribute)
  for (let found = attributes.exec(written); found !== null; found = attributes.exec(written)) {
    const [, name = '', quote = ''] = found
    if (!isWanted(name)) continue
    const valueStart = start + attributes.lastIndex
    const valueEnd = find(xml, endOfValue[quote]!, valueStart)
    yield { start: valueStart, end: valueEnd }
    attributes.lastIndex = valueEnd - start
  }
}

/** Whether an attribute of an element says that its value is secret: `<param name="password" value="…"/>`. */
function isNamedInside(xml: string, tag: Tag, names: SecretNames): boolean {
  const values = attributeValues(xml, tag.attributes, (attribute) => namesValue(localName(attribute)))
  return [...values].some(({ start, end }) => names.isSecretField(decode(xml.slice(start, end), inXml)))
}

/** Returns where the end tag of an element begins, or else the end of the text. */
function endOfContent(xml: string, name: string, start: number): number {
  const tags = new RegExp(
    String.raw`${comment}|${section}|<\s*(/?)${escapePattern(name)}(?=[\s<>/?!="']|$)`,
    'g',
  )
  tags.lastIndex = start
  let open = 1
  for (let found = tags.exec(xml); found !== null; found = tags.exec(xml)) {
    const [whole, mark] = found
    if (mark === '/' && --open === 0) return found.index
    if (mark === '' && !readTag(xml, found.index + whole.length, '/').isEmpty) open++
  }
  return xml.length
}

/** Returns the texts between tags and the values of attributes, until an end tag whose start tag is not in the text. */
function valuesInContent(xml: string): string[] {
  const values: string[] = []
  let written = ''
  let read = ''
  let open = 0
  for (const { 0: whole, 1: closes, 2: empties } of xml.matchAll(piece)) {
    if (whole.startsWith('<!--')) continue
    const isSection = whole.startsWith('<![CDATA[')
    if (isSection || closes === undefined) {
      written += whole
      read += isSection ? whole.slice(9).replace(/\]\]>$/, '') : decode(whole, inXml)
      continue
    }
    values.push(written.trim(), read.trim())
    written = read = ''
    open += closes === '/' ? -1 : empties === '/' ? 0 : 1
    if (open < 0) break
    for (const { start, end } of attributeValues(whole, { start: 0, end: whole.length }, isOfDocument))
      values.push(...formsOf(whole.slice(start, end)))
  }
  return [...values, written.trim(), read.trim()]
}

function formsOf(written: string): string[] {
  return [written, decode(written, inXml)]
}

/** Whether an attribute belongs to the document and not to XML itself, as `xmlns:soap` and `xsi:type` do. */
function isOfDocument(attribute: string): boolean {
  return !/^(?:xmlns|xsi|xml)(?::|$)/.test(attribute)
}

/** Returns `Password` for `wsse:Password`. */
function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

/** Returns the text from an index to the next tag. */
function textAt(xml: string, at: number): string {
  return xml.slice(at, find(xml, /</g, at))
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Returns where the next match begins; the end of the text if there is none. */
function find(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
