import { Metadata } from '@grpc/grpc-js'
import { InputError } from '../errors'
import { Headers } from '../exchange'

/** Metadata by name; a list repeats the name. A name that ends in `-bin` takes bytes, or a text in base64. */
export type MetadataValues = Readonly<
  Record<string, string | number | Uint8Array | readonly (string | Uint8Array)[]>
>

/** Converts values to metadata of grpc-js. @throws {@link InputError} for a name or a value that it cannot have. */
export function metadataFrom(values: MetadataValues = {}): Metadata {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? (value as (string | Uint8Array)[]) : [value])
      addTo(metadata, name, one as string | number | Uint8Array)
  return metadata
}

export function addTo(metadata: Metadata, name: string, value: string | number | Uint8Array): void {
  const isBinary = name.toLowerCase().endsWith('-bin')
  const text =
    value instanceof Uint8Array ? Buffer.from(value).toString(isBinary ? 'base64' : 'utf8') : String(value)
  try {
    // grpc-js accepts the pseudo-header names of HTTP/2, such as ":path", and any text for bytes.
    if (!/^[\w.-]+$/.test(name) || (isBinary && !/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)))
      throw new RangeError(name)
    metadata.add(name, isBinary ? Buffer.from(text, 'base64') : text)
  } catch {
    throw new InputError(
      `The gRPC metadata "${name}" cannot be sent: its name or its value has a character that may not be used.\n` +
        'A name has letters, digits, "-", "_" and "."; a value has printable ASCII characters, or base64 if the name ends in -bin.',
    )
  }
}

/** Converts metadata to header fields, with bytes in base64. */
export function headersFrom(metadata = new Metadata()): Headers {
  const textOf = (value: string | Buffer): string =>
    typeof value === 'string' ? value : value.toString('base64')
  const values = Object.entries(metadata.toJSON())
  return new Headers(values.flatMap(([name, all]) => all.map((one) => [name, textOf(one)] as const)))
}

/** Converts header fields to metadata; bytes are in base64. */
export function metadataOf(headers: Headers): Metadata {
  const metadata = new Metadata()
  for (const [name, value] of headers) addTo(metadata, name, value)
  return metadata
}
