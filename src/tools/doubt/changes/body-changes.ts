import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { Body, Headers, decodeContent, parseExactly, type RelayedAnswer, xml } from '../../seam'
import { withBody, type Change } from './change'
import { outlineOf, type JsonPart } from './json-outline'

/** The largest size that a body may decode to. */
const mostBytes = 64 * 1024 * 1024

const encoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
}

/** The ways to encode a text. The first one that gives the received bytes is the one that the API used. */
const writers: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
]

/** Returns every change of the body of an answer; none for a binary body, or an unknown content coding or charset. */
export async function bodyChanges(answer: RelayedAnswer): Promise<Change[]> {
  const headers = Headers.received(answer.headerLines)
  const coding = headers.get('Content-Encoding')?.trim().toLowerCase()
  const encode = coding === undefined || coding === 'identity' ? (bytes: Buffer) => bytes : encoders[coding]
  if (answer.bytes.length === 0 || encode === undefined) return []
  const bytes = coding === undefined ? answer.bytes : await decodeContent(answer.bytes, coding, mostBytes)
  const body = new Body(bytes, headers.get('Content-Type'))
  if (body.isBinary || body.isEmpty) return []
  const write = writers.find((writer) => writer(body.text).equals(bytes))
  if (write === undefined) return []
  const become = (text: string): RelayedAnswer => withBody(answer, encode(write(text)))
  const changes = body.json.ok ? jsonChanges(body.text) : textChanges(body)
  return changes.map(({ member, change, value, become: instead, items, text }) => ({
    ...{ member, change, value, become: instead, items },
    answer: () => become(text()),
  }))
}

export interface TextChange extends Omit<Change, 'answer'> {
  readonly text: () => string
  /** Returns the text with other JSON in place of the changed value; undefined if no value is changed. */
  readonly withValue?: (written: string) => string
}

/** Leaves out each member and changes each value, in the text itself, so that the rest stays as it was. */
export function jsonChanges(json: string): TextChange[] {
  return outlineOf(json).flatMap((part) => {
    const { path, kind, start, end, member, firstItem } = part
    const written = json.slice(start, end)
    const value = kind === 'object' ? undefined : parseExactly(written)
    const change = (what: string, from: number, to: number, text: string): TextChange => ({
      member: path,
      change: what,
      value: kind === 'list' ? undefined : value,
      items: kind === 'list' ? (value as unknown[]).length : undefined,
      become: text,
      text: () => json.slice(0, from) + text + json.slice(to),
    })
    const other = valueChange(kind, written)
    const item = firstItem && json.slice(firstItem.start, firstItem.end)
    return [
      ...(member === undefined ? [] : [change('left out', member.start, member.end, '')]),
      ...(other === undefined
        ? []
        : [
            {
              ...change(other.change, start, end, other.written),
              withValue: (instead: string) => json.slice(0, start) + instead + json.slice(end),
            },
          ]),
      ...(firstItem === undefined || item === undefined
        ? []
        : [
            change('emptied', start, end, '[]'),
            change('an item twice', firstItem.end, firstItem.end, `,${item}`),
          ]),
    ]
  })
}

function valueChange(
  kind: JsonPart['kind'],
  written: string,
): { change: string; written: string } | undefined {
  switch (kind) {
    case 'number':
      return { change: 'one more', written: oneMore(written) }
    case 'boolean':
      return { change: 'the opposite', written: written === 'true' ? 'false' : 'true' }
    case 'null':
      return { change: 'a text', written: JSON.stringify(anotherText) }
    case 'text': {
      const text = JSON.parse(written) === anotherText ? `yet ${anotherText}` : anotherText
      return { change: 'another text', written: JSON.stringify(text) }
    }
    case 'object':
    case 'list':
      return undefined
  }
}

const anotherText = 'another text'

/** Adds one to a number and keeps its digits. A number with an exponent that is too large for that becomes 1. */
function oneMore(written: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(written) ?? []
  if (whole === '') {
    const changed = Number(written) + 1
    return String(changed === Number(written) || !Number.isFinite(changed) ? 1 : changed)
  }
  if (sign === '') return `${BigInt(whole) + 1n}${fraction}`
  if (fraction === '' || BigInt(whole) > 0n)
    return `${-BigInt(whole) + 1n}${fraction}`.replace(/^0(?=\.)/, '-0')
  return String(Number(written) + 1)
}

/** Cuts a text, and changes it. In XML it changes the texts between the tags, so that it stays well-formed. */
function textChanges(body: Body): TextChange[] {
  const { text } = body
  const points = [...text]
  const cut = points.slice(0, Math.floor(points.length / 2)).join('')
  const inTags = text.replace(/>([^<>]*[^\s<>][^<>]*)</g, `>${anotherText}<`)
  const changed =
    body.format === xml && inTags !== text
      ? inTags
      : text === anotherText
        ? `yet ${anotherText}`
        : anotherText
  const change = (what: string, become: string): TextChange => ({
    member: '(body)',
    change: what,
    value: text,
    become,
    text: () => become,
  })
  return [change('cut', cut), change('changed', changed)]
}
