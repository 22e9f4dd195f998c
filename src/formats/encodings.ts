import type { Encoding } from './format'

/** Decodes a URL-encoded text; a malformed one is returned as it is. */
export function urlDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the names and indexes of a JSON Pointer (RFC 6901); of one in a URL, decode it first. */
export function pointerSteps(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Escapes a text for a JSON string, without the quotes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The entities that every XML document has, by character. */
const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const charactersOfEntities = new Map(
  Object.entries(xmlEntities).map(([character, entity]) => [entity, character]),
)

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character)
}

export const asItIs: Encoding = { escapes: /(?!)/g, read: (escape) => escape, write: (text) => text }

export const inJson: Encoding = {
  escapes: /\\(?:u[\da-fA-F]{4}|[^u])/g,
  read: (escape) => {
    try {
      return JSON.parse(`"${escape}"`) as string
    } catch {
      return escape
    }
  },
  write: escapeJson,
}

export const inUrl: Encoding = {
  escapes: /%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi,
  read: urlDecoded,
  write: (text) => text.replaceAll('"', '%22'),
}

/** For a form, where a plus is a space. */
export const inForm: Encoding = {
  escapes: /\+|%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi,
  read: (escape) => (escape === '+' ? ' ' : urlDecoded(escape)),
  write: inUrl.write,
}

/** For XML: character references, and the entities that every XML document has. */
export const inXml: Encoding = {
  escapes: /&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|\w{2,4});/g,
  read: (escape) => {
    if (!escape.startsWith('&#')) return charactersOfEntities.get(escape) ?? escape
    const code = escape[2] === 'x' ? parseInt(escape.slice(3), 16) : parseInt(escape.slice(2), 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : escape
  },
  write: (text) => text.replaceAll('"', '&quot;'),
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '+': ' ' }

/**
 * For any text that may repeat a secret: escapes of JSON, of patterns and paths, of URLs and forms, and of XML, also
 * where their own signs are escaped once more, as in `\\\"`, `%2541` and `&amp;lt;`.
 */
export const inAnyWay: Encoding = {
  escapes:
    /\\+(?:u[\da-fA-F]{4}|[^\\&%])?|\+|%(?:25)*[0-7][\da-fA-F]|(?:%[89a-fA-F][\da-fA-F])+|&(?:amp;|#0*38;|#x0*26;)*(?:#\d{1,7}|#x[\da-fA-F]{1,6}|\w{2,4});/g,
  read: (escape) => {
    if (escape === '+') return ' '
    if (escape.startsWith('%')) return urlDecoded(escape.replace(/^%(?:25)+(?=..)/, '%'))
    if (escape.startsWith('&')) return inXml.read(`&${/[^;&]+;$/.exec(escape)?.[0] ?? ''}`)
    if (/u[\da-fA-F]{4}$/.test(escape)) return String.fromCharCode(parseInt(escape.slice(-4), 16))
    const last = escape.slice(-1)
    return last === '\\' ? '' : (controls[last] ?? last)
  },
  write: (text) => text,
}

export function decode(written: string, { escapes, read }: Encoding): string {
  return written.replace(escapes, read)
}

/** Decodes a text. `writtenAt` returns the index in the escaped text for an index in the decoded one. */
export function decodeWithPlaces(written: string, { escapes, read }: Encoding) {
  /** The start and end of each escape, as indexes in the decoded and in the escaped text. */
  const ends = [{ inText: 0, inWritten: 0 }]
  let text = ''
  let at = 0
  for (const { 0: escape, index } of written.matchAll(escapes)) {
    text += written.slice(at, index)
    ends.push({ inText: text.length, inWritten: index })
    text += read(escape)
    at = index + escape.length
    ends.push({ inText: text.length, inWritten: at })
  }
  if (at === 0) return { text: written, writtenAt: (place: number) => place }
  const writtenAt = (place: number): number => {
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((ends[middle]?.inText ?? 0) <= place) low = middle
      else high = middle - 1
    }
    const { inText, inWritten } = ends[low]!
    return inWritten + place - inText
  }
  return { text: text + written.slice(at), writtenAt }
}
