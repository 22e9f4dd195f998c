import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { Body, Headers } from '../../exchange'
import { decodeContent, describeStatus, type RelayedResponse } from '../../http'
import { otherThan, type Change } from './change'
import { fieldChanges } from './header-changes'
import { jsonChanges } from './json-changes'
import { bodyPhrase } from './phrases'
import { afresh, isOfGrpc, type RecordedCall } from './recording'

/** Returns every change of an HTTP response. Only header fields that steps read are changed. */
export async function httpChanges({ response, headersRead, isFollowed }: RecordedCall): Promise<Change[]> {
  if (response === undefined || isOfGrpc(response)) return []
  const plain = afresh(response)
  const statuses = statusChanges(plain)
  if (isFollowed) return statuses.slice(-1)
  const fields = fieldChanges('header', pairs(plain.headerLines), headersRead, (changed) => ({
    ...plain,
    headerLines: changed.flat(),
  }))
  return [...statuses, ...(await bodyChanges(plain)), ...fields]
}

/** For each class, the status to change to; the second one if the response has the first. */
const statusesOfClass: Readonly<Record<number, readonly [number, number]>> = {
  1: [102, 103],
  2: [200, 202],
  3: [302, 303],
  4: [400, 409],
  5: [500, 503],
}

/** Changes a status to another of its class, and to one of another class. */
function statusChanges(response: RelayedResponse): Change[] {
  const { status } = response
  const own = Math.floor(status / 100)
  const [usual, other] = statusesOfClass[own] ?? [200, 202]
  return [usual === status ? other : usual, own === 2 || own === 3 ? 500 : 200].map((changed) => ({
    member: '(status)',
    change: describeStatus(changed),
    rank: 3,
    phrase: () => ({ phrase: `Then the response should be ${describeStatus(status)}` }),
    response: () => ({ ...response, status: changed }),
  }))
}

const maxBytes = 64 * 1024 * 1024

const encoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  identity: (bytes) => bytes,
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

/** Returns every change of the body; none for a binary body, or an unknown content coding or charset. */
async function bodyChanges(response: RelayedResponse): Promise<Change[]> {
  const headers = Headers.received(response.headerLines)
  const coding = headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity'
  const encode = encoders[coding]
  if (response.bytes.length === 0 || encode === undefined) return []
  const bytes = coding === 'identity' ? response.bytes : await decodeContent(response.bytes, coding, maxBytes)
  const body = new Body(bytes, headers.get('Content-Type'))
  if (body.isBinary || body.isEmpty) return []
  const write = writers.find((writer) => writer(body.text).equals(bytes))
  if (write === undefined) return []
  const responseWith = (text: string): RelayedResponse => withBody(response, encode(write(text)))
  if (!body.json.ok || !body.format.isJson) return textChanges(body, responseWith)
  return jsonChanges(body.text).map(({ written, ...change }) => ({
    ...change,
    response: () => responseWith(written()),
  }))
}

/** Cuts a text, and changes it, within its format where that can be. */
function textChanges({ text, format }: Body, responseWith: (text: string) => RelayedResponse): Change[] {
  const inFormat = format.change?.(text, 'another text') ?? text
  const changes = {
    cut: text.slice(0, text.length / 2).replace(/[\uD800-\uDBFF]$/, ''),
    changed: inFormat !== text ? inFormat : otherThan(text, 'another text', 'yet another text'),
  }
  return Object.entries(changes).map(([change, changed]) => ({
    member: '(body)',
    change,
    rank: 2,
    phrase: (context) => bodyPhrase(text, context),
    response: () => responseWith(changed),
  }))
}

function withBody({ status, headerLines }: RelayedResponse, bytes: Buffer): RelayedResponse {
  const lines = pairs(headerLines).flatMap(([name, value]) => [
    name,
    name.toLowerCase() === 'content-length' ? String(bytes.length) : value,
  ])
  return { status, bytes, headerLines: lines }
}

function pairs(lines: readonly string[]): (readonly [name: string, value: string])[] {
  return Array.from({ length: lines.length / 2 }, (_, at) => [lines[2 * at] ?? '', lines[2 * at + 1] ?? ''])
}
