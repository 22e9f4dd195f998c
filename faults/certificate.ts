import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate with its private key, both as PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

const dayMs = 24 * 60 * 60 * 1000
const ecdsaWithSha256 = sequence(objectId(1, 2, 840, 10045, 4, 3, 2))

/** Returns a self-signed certificate (RFC 5280) for a host name, valid for this number of days from now. */
export function selfSigned(host: string, validDays: number): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Date.now()
  const from = time(now - 400 * dayMs)
  const name = sequence(set(sequence(objectId(2, 5, 4, 3), tagged(0x0c, Buffer.from(host)))))
  const alternativeName = sequence(
    objectId(2, 5, 29, 17),
    tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))),
  )
  const toBeSigned = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(from, time(now + validDays * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeName)),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]))
  return {
    cert: pem('CERTIFICATE', sequence(toBeSigned, ecdsaWithSha256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts))
}

function time(atMs: number): Buffer {
  return tagged(0x18, Buffer.from(`${new Date(atMs).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))
}

function objectId(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((arc) => {
    const digits = [arc & 0x7f]
    for (let left = arc >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
