import type { Span } from '../span'

/** A piece of an XML text, from `start` to before `end`, where the next one begins. */
export type XmlPiece = Span &
  (
    | { readonly kind: 'text' }
    | { readonly kind: 'comment'; readonly inner: Span }
    | { readonly kind: 'cdata'; readonly inner: Span }
    | StartTag
    | { readonly kind: 'end tag'; readonly name: string }
  )

interface StartTag {
  readonly kind: 'start tag'
  /** With its prefix. */
  readonly name: string
  /** The part of the text with its attributes. */
  readonly attributes: Span
  /** Whether it has no content, as `<a/>`; an instruction such as `<?xml …?>` has none either. */
  readonly isEmpty: boolean
  /** Whether it is malformed; then the piece ends after its name. */
  readonly isBroken: boolean
}

const tagName = /<\s*([/?]?)([^\s<>/?!="']+)/y
const endOfValue: Readonly<Record<string, RegExp>> = { '"': /"/g, "'": /'/g }
const endOfBareValue = /\/?>|[\s<"']/g
const assignment = /(?<![^\s=<>"'/])([^\s=<>"'/]+)\s*=\s*(["']?)/g

/**
 * Reads the piece that begins at an index. Malformed text is split into pieces too. Each character is read a fixed
 * number of times, so the time grows linearly with the length of any text.
 */
export function readPiece(xml: string, start: number): XmlPiece {
  if (xml[start] !== '<') return { kind: 'text', start, end: find(xml, /</g, start) }
  if (xml.startsWith('<!--', start)) return enclosed('comment', xml, start, '<!--', '-->')
  if (xml.startsWith('<![CDATA[', start)) return enclosed('cdata', xml, start, '<![CDATA[', ']]>')
  tagName.lastIndex = start
  const [whole, mark, name] = tagName.exec(xml) ?? []
  if (whole === undefined || name === undefined) return { kind: 'text', start, end: start + 1 }
  const nameEnd = start + whole.length
  if (mark === '/') return endTag(xml, start, name, nameEnd)
  return startTag(xml, start, name, nameEnd, mark === '?' ? '?' : '/')
}

/**
 * Yields the values of the wanted attributes in a part of an XML text. A value without quotes ends before the next
 * space or tag; one without its closing quote may end after the part. Anything that looks like an attribute inside the
 * value of another one counts as an attribute too.
 */
export function* valuesOfAttributes(
  xml: string,
  { start, end }: Span,
  isWanted: (name: string) => boolean,
): Generator<Span> {
  const written = xml.slice(start, end)
  if (!written.includes('=')) return
  const assignments = new RegExp(assignment)
  for (let found = assignments.exec(written); found !== null; found = assignments.exec(written)) {
    const [, name = '', quote = ''] = found
    if (!isWanted(name)) continue
    const valueStart = start + assignments.lastIndex
    const valueEnd = find(xml, endOfValue[quote] ?? endOfBareValue, valueStart)
    yield { start: valueStart, end: valueEnd }
    assignments.lastIndex = valueEnd - start
  }
}

/** Returns `Password` for `wsse:Password`. */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1)
}

function enclosed(
  kind: 'comment' | 'cdata',
  xml: string,
  start: number,
  open: string,
  close: string,
): XmlPiece {
  const innerStart = start + open.length
  const found = xml.indexOf(close, innerStart)
  const innerEnd = found === -1 ? xml.length : found
  const end = found === -1 ? xml.length : found + close.length
  return { kind, start, end, inner: { start: innerStart, end: innerEnd } }
}

function endTag(xml: string, start: number, name: string, nameEnd: number): XmlPiece {
  const stop = find(xml, /[<>]/g, nameEnd)
  return { kind: 'end tag', start, end: xml[stop] === '>' ? stop + 1 : stop, name }
}

function startTag(xml: string, start: number, name: string, nameEnd: number, emptyMark: string): XmlPiece {
  let stop = find(xml, /[<>"']/g, nameEnd)
  while (xml[stop] === '"' || xml[stop] === "'") {
    const quote = xml[stop] as string
    const close = find(xml, quote === '"' ? /["<]/g : /['<]/g, stop + 1)
    stop = xml[close] === quote ? find(xml, /[<>"']/g, close + 1) : close
  }
  const isBroken = xml[stop] !== '>'
  return {
    kind: 'start tag',
    start,
    end: isBroken ? nameEnd : stop + 1,
    name,
    attributes: { start: nameEnd, end: stop },
    isEmpty: !isBroken && xml[stop - 1] === emptyMark,
    isBroken,
  }
}

/** Returns where the next match begins; the end of the text if there is none. */
function find(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
