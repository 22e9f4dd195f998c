import { createRequire } from 'node:module'
import type * as Protobuf from 'protobufjs'
import type * as Descriptor from 'protobufjs/ext/descriptor'
import { ConfigurationError } from '../../errors'

export type { Protobuf }

/** The packages that read and write Protocol Buffers, which `@grpc/grpc-js` installs. */
interface ProtobufPackages {
  readonly protobuf: typeof Protobuf
  readonly descriptor: typeof Descriptor
}

let loaded: ProtobufPackages | undefined

/** Returns the packages, loaded at first use. @throws {@link ConfigurationError} when they are not installed. */
export function protobufPackages(): ProtobufPackages {
  return (loaded ??= load())
}

function load(): ProtobufPackages {
  try {
    const ofGrpc = createRequire(require.resolve('@grpc/grpc-js'))
    const ofLoader = createRequire(ofGrpc.resolve('@grpc/proto-loader'))
    ofLoader('@grpc/proto-loader')
    return {
      protobuf: ofLoader('protobufjs') as typeof Protobuf,
      descriptor: ofLoader('protobufjs/ext/descriptor') as typeof Descriptor,
    }
  } catch (error) {
    throw new ConfigurationError(
      `The packages that read Protocol Buffers are not installed: ${(error as Error).message.split('\n')[0]}\n` +
        'They come with grpc-js: npm install --save-dev @grpc/grpc-js',
      { cause: error },
    )
  }
}

/** Returns a 64-bit integer in the form of protobufjs. */
export function longFrom(text: string, unsigned: boolean): unknown {
  const { Long } = protobufPackages().protobuf.util as unknown as {
    Long: { fromString(text: string, unsigned: boolean): unknown }
  }
  return Long.fromString(text, unsigned)
}
