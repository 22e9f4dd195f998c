import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, extname, isAbsolute, join, resolve } from 'node:path'
import type * as Yaml from 'yaml'
import { OpenApiDocument, type NamedSchema } from '../../assertions'
import { addLine, InputError } from '../../errors'
import { isWithin, pathFrom } from '../../files'
import {
  isJsonObject,
  jsonNumber,
  parseWritten,
  readAsWritten,
  readNumber,
  stringifyExactly,
} from '../../formats'
import { describeStatus } from '../../http'
import { docStringOf, type ArgumentContext } from './argument'
import { cellValue, exactJson } from './values'

interface Folders extends Pick<ArgumentContext, 'featureFolder' | 'root'> {
  /** The folder in which a file must be. @defaultValue that of the project */
  readonly within?: string
}

/** Reads a file of the project, looked for beside the feature first. @throws {@link InputError} when it cannot be read */
export function projectFile(name: string, { featureFolder, root = process.cwd(), within = root }: Folders) {
  const folders = [...new Set([featureFolder, root].map((folder) => resolve(folder)))]
  const found = folders.map((folder) => resolve(folder, name)).find((path) => existsSync(path))
  if (found === undefined) {
    const above = isAbsolute(name) ? [''] : folders.map((folder) => pathFrom(root, folder))
    // As it is written: what `resolve` makes of a secret with two slashes would not be redacted.
    const places = above.map((folder) => `\n  ${folder === '' ? '' : `${folder}/`}${name}`).join('')
    throw new InputError(`The file "${name}" is not there. It was looked for at:${places}`)
  }
  const path = realpathSync(found)
  if (!isWithin(realpathSync(within), path))
    throw new InputError(
      `The file "${name}" lies outside the project, so it is not read.\nCopy it beside the feature, or name one inside ${within}`,
    )
  if (!statSync(path).isFile())
    throw new InputError(`"${name}" is a folder, but a file is needed: ${pathFrom(root, path)}`)
  return { name, path, bytes: readFileSync(path) }
}

/** Reads a JSON, YAML, CSV or text file with its variables replaced. @throws {@link InputError} for malformed content */
export function dataFile(name: string, context: ArgumentContext): unknown {
  const { variables } = context
  const { path, bytes } = projectFile(name, context)
  const text = textIn(name, bytes)
  const inFile = <Filled>(fill: () => Filled): Filled => {
    try {
      return fill()
    } catch (error) {
      if (error instanceof InputError) addLine(error, `It stands in the file "${name}".`)
      throw error
    }
  }
  switch (extname(path).toLowerCase()) {
    case '.json': {
      const filled = inFile(() => variables.fillJson(text))
      return readJson(name, filled, readAsWritten)
    }
    case '.yaml':
    case '.yml':
      return readYaml(name, text, readAsWritten, (written) => inFile(() => variables.valueOf(written)))
    case '.csv':
      return readCsv(name, text, (cell) => inFile(() => cellValue(cell, variables)))
    default:
      return inFile(() => variables.fill(text))
  }
}

/** Reads the rows of a file as texts by their columns, without variables. @throws {@link InputError} when it has none */
export function rowsFile(name: string, folders: Folders): readonly Readonly<Record<string, string>>[] {
  const { path, bytes } = projectFile(name, folders)
  const text = textIn(name, bytes)
  const read = /\.ya?ml$/i.test(path) ? readYaml : readJson
  const isCsv = /\.csv$/i.test(path)
  const rows: unknown = isCsv ? readCsv(name, text, (cell) => cell) : read(name, text, readAsWritten)
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isJsonObject))
    throw new InputError(`The file "${name}" has no rows.\nWrite a list of objects, one for each example.`)
  const asText = (value: unknown): string =>
    typeof value === 'string' ? value : (stringifyExactly(value) ?? '')
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asText(value)])),
  )
}

const documents = new Map<string, { readonly modifiedMs: number; readonly document: unknown }>()

/** Reads a JSON or YAML file, parsed once for all scenarios. @throws {@link InputError} when it is neither */
function documentFile(name: string, folders: Folders): { readonly path: string; readonly document: unknown } {
  const { path, bytes } = projectFile(name, folders)
  const modifiedMs = statSync(path).mtimeMs
  const known = documents.get(path)
  if (known?.modifiedMs === modifiedMs) return { path, document: known.document }
  const text = textIn(name, bytes)
  const document = /\.ya?ml$/i.test(name) ? readYaml(name, text) : readJson(name, text)
  documents.set(path, { modifiedMs, document })
  return { path, document }
}

const openApiDocuments = new WeakMap<object, OpenApiDocument>()

/** Whether a name is that of a document of an API, which only a run can fetch, and not that of a file. */
export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name) || (name.startsWith('/') && !existsSync(name))
}

/** Reads an OpenAPI document from anywhere in the repository, once for all scenarios. @throws {@link InputError} */
export function openApiFile(name: string, { featureFolder, root = process.cwd() }: Folders): OpenApiDocument {
  if (/^https?:/i.test(name))
    throw new InputError(
      `"${name}" is an address, which only a step can fetch.\nSave the document as a file: curl -o openapi.json ${name}`,
    )
  const { document, files } = schemaFile(name, { featureFolder, root, within: repositoryOf(root) })
  const key = Object(document) as object
  const api = openApiDocuments.get(key) ?? new OpenApiDocument(document, name, files)
  openApiDocuments.set(key, api)
  return api
}

/** Parses an OpenAPI document that was fetched. @throws {@link InputError} when it is neither JSON nor YAML */
export function fetchedOpenApi(
  name: string,
  response: { readonly status: number; readonly mediaType: string; readonly bytes: Buffer },
  url = name,
): OpenApiDocument {
  const { status, mediaType, bytes } = response
  const isPage = mediaType === 'text/html' || /^\s*</.test(bytes.toString('utf8', 0, 200))
  if (status !== 200 || isPage)
    throw new InputError(
      `There is no OpenAPI document: GET ${url} was answered ${status === 200 ? 'with a page in HTML' : describeStatus(status)}.\n` +
        'Name the address of the document itself, in JSON or YAML, or save it as a file.',
    )
  const text = textIn(name, bytes)
  return new OpenApiDocument(/^\s*\{/.test(text) ? readJson(name, text) : readYaml(name, text), name)
}

/** Whether a file is in the repository of a project, so that features can name it. */
export function isInRepository(path: string, project: string): boolean {
  return isWithin(repositoryOf(project), path)
}

/** Returns the folder of the repository that a project is in; that of the project if there is none. */
function repositoryOf(project: string): string {
  for (let folder = resolve(project); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder
  return project
}

/** Reads the file of a JSON Schema, which may refer to other files. */
export function schemaFile(name: string, folders: Folders): NamedSchema {
  const { path, document } = documentFile(name, folders)
  return { name, document, files: filesFor(dirname(path), folders) }
}

export function schemaBelow(written: unknown, context: ArgumentContext): NamedSchema {
  const document = exactJson(docStringOf(written), context)
  return { name: undefined, document, files: filesFor(context.featureFolder, context) }
}

/** Returns access to the files that a schema in `directory` refers to. */
function filesFor(directory: string, folders: Folders): NamedSchema['files'] & object {
  const { root: featureFolder = process.cwd() } = folders
  const loadFile = (file: string): unknown => {
    const name = isWithin(featureFolder, file) ? pathFrom(featureFolder, file) : file
    return documentFile(name, { ...folders, featureFolder }).document
  }
  return { directory, loadFile }
}

/** Returns the text of a file, without its byte order mark. */
function textIn(name: string, bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString().replace(/^\uFEFF/, '')
  throw new InputError(`The file "${name}" is not in UTF-8, so its text cannot be read.\nSave it in UTF-8.`)
}

function readJson(name: string, text: string, read?: typeof readAsWritten): unknown {
  const parsed = parseWritten(text, `The file "${name}"`, read)
  if (!parsed.ok) throw new InputError(`The file "${name}" is not JSON: ${parsed.problem}`)
  return parsed.value
}

/** Parses a YAML file; `read` is applied to each number and `fill` to each string. */
function readYaml(
  name: string,
  text: string,
  read = readNumber,
  fill = (written: string): unknown => written,
): unknown {
  const { LineCounter, parseDocument, visit } = require('yaml') as typeof Yaml
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { merge: true, lineCounter })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem?.code === 'MULTIPLE_DOCS')
    throw new InputError(`The file "${name}" has several documents.\nKeep one of them.`)
  if (problem !== undefined) throw notYaml(name, problem)
  if (document.contents === null)
    throw new InputError(`The file "${name}" is empty.\nWrite null for no value.`)
  visit(document, {
    Scalar: (key, node) => {
      const { value, source = '', range } = node
      if (key === 'key') return
      if (typeof value === 'string') node.value = fill(value)
      else if (jsonNumber.test(source)) node.value = read(source)
      else if (typeof value === 'number' && !Number.isFinite(value)) {
        const { line, col } = lineCounter.linePos(range?.[0] ?? 0)
        throw new InputError(
          `The file "${name}" has ${source} at line ${line}, column ${col}, which is not a number in JSON.\nWrite another number, or a text in quotes.`,
        )
      }
    },
  })
  try {
    return document.toJS() as unknown
  } catch (error) {
    throw notYaml(name, error as Error)
  }
}

/** The message is its first line, without a cause: an excerpt of the file follows it, which may show secrets. */
function notYaml(name: string, { message }: Error): InputError {
  const [problem = ''] = message.split('\n', 1)
  return new InputError(`The file "${name}" is not YAML: ${problem.replace(/:$/, '')}`)
}

/** Returns an object for each row under the header (RFC 4180), with what `read` makes of its trimmed cells. */
function readCsv<Value>(name: string, text: string, read: (cell: string) => Value): Record<string, Value>[] {
  const [header, ...rows] = csvRows(name, text)
  if (header === undefined)
    throw new InputError(`The file "${name}" is empty.\nIts first row has to name the columns.`)
  if (header.includes(''))
    throw new InputError(
      `The file "${name}" has no name for column ${header.indexOf('') + 1}.\nName it in the first row, or leave the column out.`,
    )
  if (header.length === 1 && /[;\t|]/.test(header[0] ?? ''))
    throw new InputError(
      `The file "${name}" has one column, ${JSON.stringify(header[0])}.\nSeparate its columns with commas.`,
    )
  const repeated = header.find((column, at) => header.indexOf(column) !== at)
  if (repeated !== undefined)
    throw new InputError(`The file "${name}" names the column "${repeated}" twice.\nKeep one of them.`)
  return rows.map((row) => Object.fromEntries(header.map((column, at) => [column, read(row[at] ?? '')])))
}

function csvRows(name: string, text: string): string[][] {
  const { parse, CsvError } = require('csv-parse/sync') as typeof import('csv-parse/sync')
  try {
    return parse(text, { skip_empty_lines: true, trim: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Without a cause: it has the record, and the value at the end of its message, which may be secret.
    throw new InputError(`The file "${name}" is not CSV: ${error.message.replace(/, value is .*$/s, '')}.`)
  }
}
