import { createHash } from 'node:crypto'
import type { Protobuf } from './protobuf'
import { protobufPackages } from './protobuf'

const roots = new Map<string, Protobuf.Root>()

/** Returns the types in a set of files, each a serialized google.protobuf.FileDescriptorProto; built once per set. */
export function rootOfDescriptors(files: readonly Uint8Array[]): Protobuf.Root {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  const key = hash.digest('hex')
  let root = roots.get(key)
  if (root === undefined) roots.set(key, (root = build(files)))
  return root
}

function build(files: readonly Uint8Array[]): Protobuf.Root {
  const { protobuf, descriptor } = protobufPackages()
  const set = descriptor.FileDescriptorSet.create({
    file: files.map((bytes) => descriptor.FileDescriptorProto.decode(bytes)),
  })
  const Root = protobuf.Root as unknown as { fromDescriptor(set: unknown): Protobuf.Root }
  const root = Root.fromDescriptor(set)
  root.resolveAll()
  return root
}
