import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { InputError } from '../errors'

/** The certificates of what the library creates. Each is PEM: a file, named from the project root, or its content. */
export interface TlsOptions {
  /** The authority that is trusted, in place of those of Node.js. */
  readonly ca?: string | Buffer
  /** The certificate of the client. */
  readonly cert?: string | Buffer
  /** The key of the client's certificate. */
  readonly key?: string | Buffer
  /** Whether the certificate of the server is checked. @defaultValue true */
  readonly rejectUnauthorized?: boolean
}

/** Reads the files that TLS options name. @throws {@link InputError} for what is no certificate, or no key that fits it */
export function readTls(given: TlsOptions): TlsOptions {
  const read = Object.entries(given).map(([name, value]: [string, unknown]) => [name, contentOf(name, value)])
  const tls = Object.fromEntries(read) as TlsOptions
  if ((tls.cert === undefined) !== (tls.key === undefined))
    throw new InputError('The "cert" and the "key" belong together.\nGive both, or none.')
  for (const name of ['ca', 'cert', 'key'] as const) if (tls[name] !== undefined) checkPem(name, tls[name])
  try {
    createSecureContext(tls)
  } catch (cause) {
    const { message } = cause as Error
    throw new InputError(`The files cannot be used: ${message}\nThe "key" has to be that of "cert".`, {
      cause,
    })
  }
  return tls
}

/** Checks the content of a file by itself: Node.js ignores an authority that is not PEM, and names none of them. */
function checkPem(name: 'ca' | 'cert' | 'key', content: string | Buffer): void {
  const isKey = name === 'key'
  try {
    if (!content.includes('-----BEGIN')) throw new Error('it is not PEM')
    if (isKey) createPrivateKey(content)
    else new X509Certificate(content)
  } catch (cause) {
    throw new InputError(
      `The "${name}" cannot be used: ${(cause as Error).message}\n` +
        `It has to be a ${isKey ? 'key without a passphrase' : 'certificate'} in PEM, which has lines such as "-----BEGIN …".`,
      { cause },
    )
  }
}

/** A key has more characters than this. */
const shortestKey = 40

function contentOf(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.includes('-----BEGIN')) return value
  try {
    return readFileSync(value)
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException
    // The content of a key without its first line is taken for a name, too, and stays a secret.
    if (value.length > shortestKey && !/\.\w+$/.test(value))
      throw new InputError(
        `The file that "${name}" names in ${value.length} characters cannot be read: ${code}\nGive the name of a file, or its content with the line "-----BEGIN …".`,
      )
    throw new InputError(`The file "${value}" of "${name}" cannot be read: ${message}`, { cause })
  }
}
