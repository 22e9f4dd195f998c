import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { ConfigurationError } from '../../errors'
import { protobufPackages, type Protobuf } from '../messages'
import type { ProtoFiles } from './client-source'

const loaded = new Map<string, Protobuf.Root>()

/** Reads `.proto` files, once per set. @throws {@link ConfigurationError} for one that is missing or malformed. */
export function loadProto(name: string, { proto, includeDirs = [] }: ProtoFiles): Protobuf.Root {
  const files = typeof proto === 'string' ? [proto] : proto
  const key = JSON.stringify([files, includeDirs, process.cwd()])
  let root = loaded.get(key)
  if (root === undefined) loaded.set(key, (root = read(name, files, includeDirs)))
  return root
}

function read(name: string, files: readonly string[], includeDirs: readonly string[]): Protobuf.Root {
  const { protobuf } = protobufPackages()
  const root = new protobuf.Root()
  const relative = root.resolvePath.bind(root)
  root.resolvePath = (origin, target) => {
    if (isAbsolute(target)) return target
    const found = includeDirs.map((folder) => join(folder, target)).find((path) => existsSync(path))
    return found ?? (origin === '' ? resolve(target) : relative(origin, target))
  }
  try {
    root.loadSync([...files], { keepCase: true })
    root.resolveAll()
  } catch (error) {
    throw new ConfigurationError(
      `The .proto of the gRPC client "${name}" cannot be read: ${(error as Error).message}\n` +
        `Files: ${files.join(', ')}\nLooked for in: ${[...includeDirs, process.cwd()].join(', ')}`,
      { cause: error },
    )
  }
  return root
}
