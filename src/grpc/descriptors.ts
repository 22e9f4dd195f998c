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
import { MessageType } from './message-type'

/** The packages that read `.proto` files, which `@grpc/grpc-js` installs. */
interface ProtobufPackages {
  readonly protobuf: typeof Protobuf
  readonly descriptor: typeof Descriptor
}

let packages: ProtobufPackages | undefined

/** Returns the packages, loaded at first use. */
function protobufPackages(): ProtobufPackages {
  if (packages !== undefined) return packages
  const ofGrpc = createRequire(require.resolve('@grpc/grpc-js'))
  const ofLoader = createRequire(ofGrpc.resolve('@grpc/proto-loader'))
  ofLoader('@grpc/proto-loader')
  return (packages = {
    protobuf: ofLoader('protobufjs') as typeof Protobuf,
    descriptor: ofLoader('protobufjs/ext/descriptor') as typeof Descriptor,
  })
}

/** A method of a service, with the names of its types. */
export interface DescribedMethod {
  /** Has format `package.Service/Method`. */
  readonly name: string
  readonly requestType: string
  readonly responseType: string
  readonly requestStream: boolean
  readonly responseStream: boolean
}

/** The types and services of a set of `.proto` files. */
export class ProtoTypes {
  readonly methods: readonly DescribedMethod[]
  readonly #root: Protobuf.Root
  #registry: FileRegistry | undefined

  constructor(root: Protobuf.Root) {
    this.#root = root
    root.resolveAll()
    this.methods = methodsIn(root)
  }

  /** The message types, which convert messages from and to the ProtoJSON format. */
  get registry(): FileRegistry {
    return (this.#registry ??= registryOf(this.#root))
  }

  message(name: string): MessageType {
    return new MessageType(this.registry, name)
  }
}

/** Returns the methods of the services in a namespace, at any depth. */
function methodsIn(namespace: Protobuf.NamespaceBase): DescribedMethod[] {
  const { Service, Namespace } = protobufPackages().protobuf
  return namespace.nestedArray.flatMap((nested) => {
    if (nested instanceof Service) return nested.methodsArray.map(describedMethod)
    return nested instanceof Namespace ? methodsIn(nested) : []
  })
}

function describedMethod(method: Protobuf.Method): DescribedMethod {
  const { name, parent, resolvedRequestType, resolvedResponseType } = method.resolve() as Protobuf.Method
  const nameOf = (type: Protobuf.ReflectionObject | null): string => type?.fullName.slice(1) ?? ''
  return {
    name: `${nameOf(parent)}/${name}`,
    requestType: nameOf(resolvedRequestType),
    responseType: nameOf(resolvedResponseType),
    requestStream: method.requestStream ?? false,
    responseStream: method.responseStream ?? false,
  }
}

const loaded = new Map<string, ProtoTypes>()

/** Reads `.proto` files, once per set. @throws {@link ConfigurationError} for one that is missing or malformed. */
export function loadProto(name: string, { proto, includeDirs = [] }: ProtoFiles): ProtoTypes {
  const files = typeof proto === 'string' ? [proto] : proto
  const key = JSON.stringify([files, includeDirs, process.cwd()])
  let types = loaded.get(key)
  if (types === undefined) loaded.set(key, (types = readFiles(name, files, includeDirs)))
  return types
}

const unreadable =
  'Correct it. protobufjs, which reads it for grpc-js, does not know all that protoc does, such as lists of messages in options: leave them out, or use reflection.'

function readFiles(name: string, files: readonly string[], includeDirs: readonly string[]): ProtoTypes {
  const root = new (protobufPackages().protobuf.Root)()
  const relative = root.resolvePath.bind(root)
  let remedy = ''
  root.resolvePath = (origin, target) => {
    const where = origin === '' ? 'Correct its path, or name' : `${origin} imports it: name`
    remedy = `${where} the folder of "${target}" in "includeDirs".`
    if (isAbsolute(target)) return target
    const found = includeDirs.map((folder) => join(folder, target)).find((path) => existsSync(path))
    return found ?? (origin === '' ? resolve(target) : relative(origin, target))
  }
  try {
    root.loadSync([...files], { keepCase: true })
    return new ProtoTypes(root)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    // The last file is the one being read; protobufjs does not always name it.
    const file = root.files.at(-1) ?? ''
    const named = message.replace(/\((?=line \d+\)$)/, `(${file}, `)
    // A type that is missing is seen after all files were read.
    const isOfAll = message.startsWith('no such type')
    const problem = isOfAll || named.includes(file) ? named : `${named} (${file})`
    throw new ConfigurationError(
      `The .proto of the gRPC client "${name}" cannot be read: ${problem}\n` +
        `Files: ${files.join(', ')}\nLooked for in: ${[...includeDirs, process.cwd()].join(', ')}` +
        `\n${code === 'ENOENT' ? remedy : unreadable}`,
      { cause: error },
    )
  }
}

/** Returns the types in a text in the language of `.proto` files. */
export function parseProto(text: string): ProtoTypes {
  const { protobuf } = protobufPackages()
  const root = new protobuf.Root()
  for (const name of ['any', 'duration'])
    root.addJSON(protobuf.common.get(`google/protobuf/${name}.proto`)?.nested ?? {})
  protobuf.parse(text, root, { keepCase: true })
  return new ProtoTypes(root)
}

/** Returns the types in a set of files, each a serialized google.protobuf.FileDescriptorProto. */
export function typesOfDescriptors(files: readonly Uint8Array[]): ProtoTypes {
  const { protobuf, descriptor } = protobufPackages()
  const described = files.map((bytes) => descriptor.FileDescriptorProto.decode(bytes) as DescribedSpace)
  described.forEach(removeOptions)
  const set = descriptor.FileDescriptorSet.create({ file: described })
  const Root = protobuf.Root as unknown as { fromDescriptor(set: unknown): Protobuf.Root }
  const root = Root.fromDescriptor(set)
  for (const file of described) markGroups(file, file.package ? root.define(file.package) : root)
  return new ProtoTypes(root)
}

interface DescribedSpace {
  readonly name?: string | null
  /** Only of a file. */
  readonly package?: string | null
  field?: Descriptor.IFieldDescriptorProto[] | null
  extension?: Descriptor.IFieldDescriptorProto[] | null
  readonly messageType?: DescribedSpace[] | null
  readonly nestedType?: DescribedSpace[] | null
}

/** Removes extensions of options, which say nothing of messages: a server need not describe what they extend. */
function removeOptions(space: DescribedSpace): void {
  const isOfMessages = ({ extendee }: Descriptor.IFieldDescriptorProto): boolean =>
    !/^\.google\.protobuf\.\w+Options$/.test(extendee ?? '')
  space.field = space.field?.filter(isOfMessages)
  space.extension = space.extension?.filter(isOfMessages)
  for (const inner of [...(space.messageType ?? []), ...(space.nestedType ?? [])]) removeOptions(inner)
}

/** Marks the types of groups, which protobufjs reads from descriptors as those of other messages. */
function markGroups(space: DescribedSpace, read: Protobuf.NamespaceBase): void {
  for (const { type, typeName } of [...(space.field ?? []), ...(space.extension ?? [])])
    if (type === FieldType.GROUP) Object.assign(read.lookupType(typeName ?? ''), { group: true })
  for (const inner of [...(space.messageType ?? []), ...(space.nestedType ?? [])])
    markGroups(inner, read.get(inner.name ?? '') as Protobuf.NamespaceBase)
}

/** A package is described as a message around its types. So one file has all packages, and no file imports another. */
function registryOf(root: Protobuf.Root): FileRegistry {
  const { nestedType: messageType = [], enumType = [], extension = [] } = messageOf(root)
  const file = { name: 'types.proto', syntax: 'proto3', messageType, enumType, extension }
  return createFileRegistry(create(FileDescriptorSetSchema, { file: [file] }))
}

type MessageShape = Exclude<MessageInitShape<typeof DescriptorProtoSchema>, { $typeName: string }>
type FieldShape = Exclude<MessageInitShape<typeof FieldDescriptorProtoSchema>, { $typeName: string }>
type EnumShape = MessageInitShape<typeof EnumDescriptorProtoSchema>

function messageOf(space: Protobuf.NamespaceBase): MessageShape {
  const { Type, Enum, Field, Service, Namespace } = protobufPackages().protobuf
  // protobufjs adds an extension to the type that it extends, too, under its full name: `.package.name`.
  const fields = space instanceof Type ? space.fieldsArray.filter(({ name }) => !name.startsWith('.')) : []
  const oneofs = space instanceof Type ? space.oneofsArray.filter((oneof) => !oneof.isProto3Optional) : []
  const spaces = space.nestedArray.filter(
    (nested): nested is Protobuf.NamespaceBase => nested instanceof Namespace && !(nested instanceof Service),
  )
  return {
    name: space.name,
    field: fields.map((field) => fieldOf(field, oneofs)),
    oneofDecl: oneofs.map(({ name }) => ({ name })),
    nestedType: [...spaces.map(messageOf), ...fields.filter(isMapField).map(mapEntryOf)],
    enumType: space.nestedArray.filter((nested) => nested instanceof Enum).map(enumOf),
    extension: space.nestedArray
      .filter((nested) => nested instanceof Field)
      .map((field) => ({ ...fieldOf(field, []), extendee: space.lookup(field.extend ?? '')?.fullName })),
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

function fieldOf(field: Protobuf.Field, oneofs: readonly Protobuf.OneOf[]): FieldShape {
  field.resolve()
  const isRepeated = field.repeated || field.map
  const single = field.required ? Label.REQUIRED : Label.OPTIONAL
  const oneofIndex = field.partOf ? oneofs.indexOf(field.partOf) : -1
  const jsonName: unknown = field.options?.['json_name']
  const { hasPresence } = field as { readonly hasPresence?: boolean }
  return {
    name: field.name,
    number: field.id,
    jsonName: typeof jsonName === 'string' ? jsonName : otherName(field.name),
    label: isRepeated ? Label.REPEATED : single,
    ...(isMapField(field)
      ? { type: FieldType.MESSAGE, typeName: `${field.parent?.fullName}.${entryNameOf(field)}` }
      : typeOf(field)),
    ...(field.repeated && { options: { packed: field.packed } }),
    ...(oneofIndex >= 0 && { oneofIndex }),
    ...(oneofIndex < 0 && !isRepeated && hasPresence && { proto3Optional: true }),
  }
}

/** Returns the name by which JSON may name a field too: in lowerCamelCase, or else as in a `.proto`. */
function otherName(name: string): string {
  const camelCase = protoCamelCase(name)
  return camelCase === name ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : camelCase
}

function typeOf(field: Protobuf.Field): FieldShape {
  const { type, resolvedType } = field
  if (resolvedType === null) return { type: FieldType[type.toUpperCase() as keyof typeof FieldType] }
  const typeName = resolvedType.fullName
  if (resolvedType instanceof protobufPackages().protobuf.Enum) return { type: FieldType.ENUM, typeName }
  const { group = false } = resolvedType as { readonly group?: boolean }
  const { delimited = false } = field as { readonly delimited?: boolean }
  return { type: group || delimited ? FieldType.GROUP : FieldType.MESSAGE, typeName }
}

function mapEntryOf(field: Protobuf.Field & Protobuf.MapField): MessageShape {
  const key = FieldType[field.keyType.toUpperCase() as keyof typeof FieldType]
  return {
    name: entryNameOf(field),
    options: { mapEntry: true },
    field: [
      { name: 'key', jsonName: 'key', number: 1, label: Label.OPTIONAL, type: key },
      { name: 'value', jsonName: 'value', number: 2, label: Label.OPTIONAL, ...typeOf(field) },
    ],
  }
}

function isMapField(field: Protobuf.Field): field is Protobuf.Field & Protobuf.MapField {
  return field.map
}

function entryNameOf({ name }: Protobuf.Field): string {
  return `${name}_entry`
}
