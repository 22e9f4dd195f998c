import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, join, resolve } from 'node:path'
import { create, createFileRegistry, type FileRegistry, type MessageInitShape } from '@bufbuild/protobuf'
import { protoCamelCase } from '@bufbuild/protobuf/reflect'
import {
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as FieldType,
  FileDescriptorSetSchema,
  type DescriptorProtoSchema,
  type EnumDescriptorProtoSchema,
  type FieldDescriptorProtoSchema,
} from '@bufbuild/protobuf/wkt'
import type * as Protobuf from 'protobufjs'
import type * as Descriptor from 'protobufjs/ext/descriptor'
import { ConfigurationError } from '../errors'
import type { ProtoFiles } from './client-source'

export type { Protobuf }

/** The packages that read `.proto` files, which `@grpc/grpc-js` installs. */
interface ProtobufPackages {
  readonly protobuf: typeof Protobuf
  readonly descriptor: typeof Descriptor
}

let packages: ProtobufPackages | undefined

/** Returns the packages, loaded at first use. @throws {@link ConfigurationError} when they are not installed. */
export function protobufPackages(): ProtobufPackages {
  return (packages ??= loadPackages())
}

function loadPackages(): ProtobufPackages {
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

const loaded = new Map<string, Protobuf.Root>()

/** Reads `.proto` files, once per set. @throws {@link ConfigurationError} for one that is missing or malformed. */
export function loadProto(name: string, { proto, includeDirs = [] }: ProtoFiles): Protobuf.Root {
  const files = typeof proto === 'string' ? [proto] : proto
  const key = JSON.stringify([files, includeDirs, process.cwd()])
  let root = loaded.get(key)
  if (root === undefined) loaded.set(key, (root = readFiles(name, files, includeDirs)))
  return root
}

function readFiles(name: string, files: readonly string[], includeDirs: readonly string[]): Protobuf.Root {
  const root = new (protobufPackages().protobuf.Root)()
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

/** Returns the types in a text in the language of `.proto` files. */
export function parseProto(text: string): Protobuf.Root {
  const { protobuf } = protobufPackages()
  const root = new protobuf.Root()
  for (const name of ['any', 'duration'])
    root.addJSON(protobuf.common.get(`google/protobuf/${name}.proto`)?.nested ?? {})
  protobuf.parse(text, root, { keepCase: true })
  root.resolveAll()
  return root
}

/** Returns the types in a set of files, each a serialized google.protobuf.FileDescriptorProto. */
export function rootOfDescriptors(files: readonly Uint8Array[]): Protobuf.Root {
  const { protobuf, descriptor } = protobufPackages()
  const set = descriptor.FileDescriptorSet.create({
    file: files.map((bytes) => descriptor.FileDescriptorProto.decode(bytes)),
  })
  return (protobuf.Root as unknown as { fromDescriptor(set: unknown): Protobuf.Root }).fromDescriptor(set)
}

/** Returns the services in a namespace, at any depth. */
export function servicesIn(namespace: Protobuf.NamespaceBase): Protobuf.Service[] {
  const { Service, Namespace } = protobufPackages().protobuf
  return namespace.nestedArray.flatMap((nested) => {
    if (nested instanceof Service) return [nested]
    return nested instanceof Namespace ? servicesIn(nested) : []
  })
}

/** Returns the full name of a type without the leading dot: `google.protobuf.Timestamp`. */
export function fullNameOf(type: Protobuf.ReflectionObject): string {
  return type.fullName.slice(1)
}

const jsonTypes = new WeakMap<Protobuf.Root, FileRegistry>()
const codeTypes = new WeakMap<Protobuf.Root, FileRegistry>()

/** Returns the message types of a root, which convert messages from and to the ProtoJSON format. */
export function jsonTypesOf(root: Protobuf.Root): FileRegistry {
  return typesOf(root, jsonTypes, (type) => type.fullName)
}

/** Returns the same types where those of google.protobuf are objects of their fields, as they are in code. */
export function codeTypesOf(root: Protobuf.Root): FileRegistry {
  return typesOf(root, codeTypes, ({ fullName }) =>
    fullName.replace(/^\.google\.protobuf(?=\.|$)/, '.google.protobuf_'),
  )
}

type NameOf = (type: Protobuf.ReflectionObject) => string

function typesOf(
  root: Protobuf.Root,
  known: WeakMap<Protobuf.Root, FileRegistry>,
  nameOf: NameOf,
): FileRegistry {
  let registry = known.get(root)
  if (registry === undefined) {
    // A package is described as a message around its types. So one file has all packages, and no file imports another.
    const { nestedType, enumType } = messageOf(root, nameOf)
    const file = {
      name: 'types.proto',
      syntax: 'proto3',
      messageType: nestedType ?? [],
      enumType: enumType ?? [],
    }
    registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [file] }))
    known.set(root, registry)
  }
  return registry
}

type MessageShape = Exclude<MessageInitShape<typeof DescriptorProtoSchema>, { $typeName: string }>
type FieldShape = Exclude<MessageInitShape<typeof FieldDescriptorProtoSchema>, { $typeName: string }>
type EnumShape = MessageInitShape<typeof EnumDescriptorProtoSchema>

function messageOf(space: Protobuf.NamespaceBase, nameOf: NameOf): MessageShape {
  const { Type, Enum, Service, Namespace } = protobufPackages().protobuf
  const fields = space instanceof Type ? space.fieldsArray : []
  const oneofs = space instanceof Type ? space.oneofsArray.filter((oneof) => !oneof.isProto3Optional) : []
  const spaces = space.nestedArray.filter(
    (nested): nested is Protobuf.NamespaceBase => nested instanceof Namespace && !(nested instanceof Service),
  )
  return {
    name: nameOf(space).split('.').at(-1) ?? '',
    field: fields.map((field) => fieldOf(field, oneofs, nameOf)),
    oneofDecl: oneofs.map(({ name }) => ({ name })),
    nestedType: [
      ...spaces.map((nested) => messageOf(nested, nameOf)),
      ...fields.filter(isMapField).map((field) => mapEntryOf(field, nameOf)),
    ],
    enumType: space.nestedArray.filter((nested) => nested instanceof Enum).map(enumOf),
    ...(isMapEntry(space) && { options: { mapEntry: true } }),
  }
}

/** Whether a type from descriptors is the entry of a map. protobufjs marks the type around it, too. */
function isMapEntry(space: Protobuf.NamespaceBase): boolean {
  return space.getOption('map_entry') === true && space.nestedArray.length === 0
}

function enumOf({ name, values }: Protobuf.Enum): EnumShape {
  return { name, value: Object.entries(values).map(([value, number]) => ({ name: value, number })) }
}

function fieldOf(field: Protobuf.Field, oneofs: readonly Protobuf.OneOf[], nameOf: NameOf): FieldShape {
  field.resolve()
  const isRepeated = field.repeated || field.map
  const oneofIndex = field.partOf ? oneofs.indexOf(field.partOf) : -1
  const jsonName: unknown = field.options?.['json_name']
  return {
    name: field.name,
    number: field.id,
    jsonName: typeof jsonName === 'string' ? jsonName : otherName(field.name),
    label: isRepeated ? Label.REPEATED : field.required ? Label.REQUIRED : Label.OPTIONAL,
    ...(isMapField(field)
      ? {
          type: FieldType.MESSAGE,
          typeName: `${nameOf(field.parent as Protobuf.Type)}.${entryNameOf(field)}`,
        }
      : typeOf(field, nameOf)),
    ...(field.repeated && { options: { packed: field.packed } }),
    ...(oneofIndex >= 0 && { oneofIndex }),
    ...(oneofIndex < 0 && !isRepeated && hasPresence(field) && { proto3Optional: true }),
  }
}

/** Returns the name by which JSON may name a field too: in lowerCamelCase, or else as in a `.proto`. */
function otherName(name: string): string {
  const camelCase = protoCamelCase(name)
  return camelCase === name ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : camelCase
}

function typeOf(field: Protobuf.Field, nameOf: NameOf): FieldShape {
  const { type, resolvedType } = field
  if (resolvedType === null) return { type: FieldType[type.toUpperCase() as keyof typeof FieldType] }
  const typeName = nameOf(resolvedType)
  if (resolvedType instanceof protobufPackages().protobuf.Enum) return { type: FieldType.ENUM, typeName }
  const isGroup = Boolean((field as { readonly delimited?: boolean }).delimited)
  return { type: isGroup ? FieldType.GROUP : FieldType.MESSAGE, typeName }
}

function mapEntryOf(field: Protobuf.Field & Protobuf.MapField, nameOf: NameOf): MessageShape {
  const key = FieldType[field.keyType.toUpperCase() as keyof typeof FieldType]
  return {
    name: entryNameOf(field),
    options: { mapEntry: true },
    field: [
      { name: 'key', jsonName: 'key', number: 1, label: Label.OPTIONAL, type: key },
      { name: 'value', jsonName: 'value', number: 2, label: Label.OPTIONAL, ...typeOf(field, nameOf) },
    ],
  }
}

function isMapField(field: Protobuf.Field): field is Protobuf.Field & Protobuf.MapField {
  return field.map
}

function entryNameOf({ name }: Protobuf.Field): string {
  return `${name}_entry`
}

function hasPresence(field: Protobuf.Field): boolean {
  return Boolean((field as { readonly hasPresence?: boolean }).hasPresence)
}
