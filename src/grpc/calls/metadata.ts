import { Metadata } from '@grpc/grpc-js'
import { InputError } from '../../errors'
import { Headers } from '../../exchange'
import { bytesFromBase64 } from '../messages'

/** Metadata by name; a list repeats the name. A name that ends in `-bin` takes bytes, or a text in base64. */
export type MetadataValues = Readonly<
  Record<string, string | number | Uint8Array | readonly (string | Uint8Array)[]>
>

/**
 * Converts values to metadata of grpc-js.
 *
 * @throws {@link InputError} for a name or a value that metadata cannot have.
 */
export function metadataFrom(values: Metadata | MetadataValues = {}): Metadata {
  if (values instanceof Metadata) return values
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? (value as (string | Uint8Array)[]) : [value]) {
      addTo(metadata, name, one as string | number | Uint8Array)
    }
  }
  return metadata
}

function addTo(metadata: Metadata, name: string, value: string | number | Uint8Array): void {
  const isBinary = name.toLowerCase().endsWith('-bin')
  const sent = isBinary ? bytesOf(value) : value instanceof Uint8Array ? Buffer.from(value).toString() : value
  if (sent === undefined) {
    throw new InputError(
      `The gRPC metadata "${name}" cannot be sent: a name that ends in -bin takes a text in base64.\nWrite its bytes in base64, or give it another name.`,
    )
  }
  try {
    // grpc-js accepts the pseudo-header names of HTTP/2, such as ":path".
    if (!/^[\w.-]+$/.test(name)) throw new RangeError(name)
    metadata.add(name, Buffer.isBuffer(sent) ? sent : String(sent))
  } catch {
    throw new InputError(
      `The gRPC metadata "${name}" cannot be sent: its name or its value has a character that may not be used.\n` +
        'A name has letters, digits, "-", "_" and "."; a value has printable ASCII characters, or the name ends in -bin.',
    )
  }
}

function bytesOf(value: string | number | Uint8Array): Buffer | undefined {
  return value instanceof Uint8Array ? Buffer.from(value) : bytesFromBase64(String(value))
}

/** Converts metadata to header fields, with bytes in base64. */
export function headersFrom(metadata: Metadata | undefined): Headers {
  if (metadata === undefined) return new Headers()
  return new Headers(
    Object.keys(metadata.getMap()).flatMap((name) =>
      metadata
        .get(name)
        .map((value) => [name, typeof value === 'string' ? value : value.toString('base64')] as const),
    ),
  )
}
