import { characterOfEntity, escapeJson, urlDecoded } from '../formats'

/** How a text is escaped inside another one. */
export interface Encoding {
  /** Matches escapes; each match can be read on its own. */
  readonly escapes: RegExp
  /** The characters that escapes begin with; a text without them has none. */
  readonly marks: readonly string[]
  readonly read: (escape: string) => string
  readonly write: (text: string) => string
}

/** A text whose escapes have been decoded. */
export interface DecodedText {
  readonly text: string
  /** Returns the index in the escaped text for an index in the decoded one. */
  readonly writtenAt: (place: number) => number
}

export const asItIs: Encoding = {
  escapes: /(?!)/g,
  marks: [],
  read: (escape) => escape,
  write: (text) => text,
}

/** For a JSON string. */
export const inJson: Encoding = {
  escapes: /\\(?:u[\da-fA-F]{4}|[^u])/g,
  marks: ['\\'],
  read: (escape) => {
    try {
      return JSON.parse(`"${escape}"`) as string
    } catch {
      return escape
    }
  },
  write: escapeJson,
}

/** For a URL. */
export const inUrl: Encoding = {
  marks: ['%'],
  escapes: /%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi,
  read: (escape) => urlDecoded(escape),
  write: (text) => text.replaceAll('"', '%22'),
}

/** For a form, where a plus is a space. */
export const inForm: Encoding = {
  marks: ['%', '+'],
  escapes: /\+|%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi,
  read: (escape) => (escape === '+' ? ' ' : urlDecoded(escape)),
  write: inUrl.write,
}

/** For XML: character references, and the entities that every XML document has. */
export const inXml: Encoding = {
  marks: ['&'],
  escapes: /&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|\w{2,4});/g,
  read: (escape) => {
    if (!escape.startsWith('&#')) return characterOfEntity(escape) ?? escape
    const code = escape[2] === 'x' ? parseInt(escape.slice(3), 16) : parseInt(escape.slice(2), 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape
  },
  write: (text) => text.replaceAll('"', '&quot;'),
}

/** Decodes the escapes in a text. */
export function decode(written: string, encoding: Encoding): string {
  return hasEscapes(written, encoding) ? written.replace(encoding.escapes, encoding.read) : written
}

/** Decodes a text, and keeps the mapping of its indexes. */
export function decodeWithPlaces(written: string, encoding: Encoding): DecodedText {
  if (!hasEscapes(written, encoding)) return { text: written, writtenAt: (place) => place }
  /** The start and end of each escape, as indexes in the decoded and in the escaped text. */
  const ends: { readonly text: number; readonly written: number }[] = [{ text: 0, written: 0 }]
  let text = ''
  let at = 0
  for (const { 0: escape, index } of written.matchAll(encoding.escapes)) {
    text += written.slice(at, index)
    ends.push({ text: text.length, written: index })
    text += encoding.read(escape)
    at = index + escape.length
    ends.push({ text: text.length, written: at })
  }
  text += written.slice(at)
  return {
    text,
    writtenAt: (place) => {
      let [low, high] = [0, ends.length - 1]
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((ends[middle]?.text ?? 0) <= place) low = middle
        else high = middle - 1
      }
      const before = ends[low] ?? { text: 0, written: 0 }
      return before.written + place - before.text
    },
  }
}

function hasEscapes(written: string, { marks }: Encoding): boolean {
  return marks.some((mark) => written.includes(mark))
}
