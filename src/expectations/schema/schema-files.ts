import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InputError } from '../../errors'
import { parseExactly } from '../../formats'
import { metaSchemas } from './draft'
import { walkSchema, type LocatedSchema } from './walk-schema'
import { nameOfSchema } from './wording'

/** The location of the files that a schema refers to by `$ref`. */
export interface SchemaFiles {
  /** The folder of the schema, which its references are relative to. */
  readonly directory: string
  /**
   * Returns the parsed content of a file, given its absolute path.
   *
   * @defaultValue reads any file as JSON
   */
  readonly loadFile?: (file: string) => unknown
}

/** A schema with its URI and, if it has one, its file, against which its references are resolved. */
export interface SchemaDocument {
  readonly schema: unknown
  readonly name: string | undefined
  readonly uri: string
  readonly file: string | undefined
}

/** Returns the schema and every file that it refers to, directly or indirectly. */
export function withReferencedFiles(
  schema: unknown,
  name: string | undefined,
  files?: SchemaFiles,
): SchemaDocument[] {
  const fileName = basename(name ?? '')
  const file = files && pathToFileURL(`${files.directory}/${fileName}`).href
  const documents: SchemaDocument[] = [
    { schema, name, file, uri: file ?? `schema:///${encodeURIComponent(fileName)}` },
  ]
  const known = new Set<string>(Object.values(metaSchemas))
  for (const document of documents) {
    for (const { uri } of resourcesOf(document)) known.add(uri)
    for (const reference of references(document)) {
      if (known.has(reference.uri)) continue
      known.add(reference.uri)
      documents.push(loadReferenced(document, reference, files))
    }
  }
  return documents
}

interface Reference {
  readonly text: string
  readonly pointer: string
  readonly uri: string
}

function baseOf({ schema, uri }: SchemaDocument): string {
  const id = typeof schema === 'object' && schema !== null && '$id' in schema ? schema.$id : undefined
  return typeof id === 'string' && URL.canParse(id, uri) ? new URL(id, uri).href : uri
}

function* references(document: SchemaDocument): Generator<Reference> {
  const base = baseOf(document)
  for (const { pointer, schema } of walkSchema(document.schema)) {
    const { $ref } = schema
    const [text] = typeof $ref === 'string' ? $ref.split('#') : []
    if (!text || !URL.canParse(text, base)) continue
    yield { text, pointer, uri: new URL(text, base).href }
  }
}

/** A schema with the URI that references may name. */
export interface Resource extends LocatedSchema {
  readonly uri: string
}

/** Returns the document with its URI and its `$id`, and each schema in it that has its own `$id`. */
export function resourcesOf({ schema, ...document }: SchemaDocument): Resource[] {
  const base = baseOf({ schema, ...document })
  return [...walkSchema(schema)].flatMap((located) => {
    const { $id: id } = located.schema
    const own = typeof id === 'string' && URL.canParse(id, base) ? [new URL(id, base).href] : []
    const uris = located.pointer === '#' ? [document.uri, ...own] : own
    return uris.map((uri) => ({ ...located, uri }))
  })
}

function loadReferenced(from: SchemaDocument, reference: Reference, files?: SchemaFiles): SchemaDocument {
  const happened = `The ${nameOfSchema(from.name)} refers to "${reference.text}" at ${reference.pointer}`
  const file = fileOf(from, reference)
  if (files === undefined || file === undefined) {
    const remedy =
      'Nothing is fetched: save it as a file beside the schema and refer to it by the name of that file.'
    throw new InputError(`${happened}, which is not a file.\n${remedy}`)
  }
  try {
    const schema = (files.loadFile ?? readJson)(fileURLToPath(file))
    return { schema, name: reference.text, file, uri: reference.uri }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(`${happened}, which cannot be read: ${reason}`, { cause })
  }
}

/** Returns the file of a reference. An absolute URI is a file if it is in the same folder as the schema's own `$id`. */
function fileOf(from: SchemaDocument, { text, uri }: Reference): string | undefined {
  const folder = new URL('.', baseOf(from)).href
  const relative = URL.canParse(text) && uri.startsWith(folder) ? uri.slice(folder.length) : text
  if (from.file === undefined || !URL.canParse(relative, from.file)) return undefined
  const file = new URL(relative, from.file)
  return file.protocol === 'file:' ? file.href : undefined
}

function readJson(file: string): unknown {
  return parseExactly(readFileSync(file, 'utf8'))
}
