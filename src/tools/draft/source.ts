import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { OpenApiDocument } from '../../assertions'
import { InputError } from '../../errors'
import { fileProblem } from '../../files'
import { mediaTypeOf } from '../../formats'
import { loadAxios } from '../../http'
import { Redactor } from '../../redaction'
import { fetchedOpenApi, isInRepository, openApiFile } from '../../world'
import { operationsOf } from './document'
import { documentOfTraffic } from './har'
import { isAsAddress, type DraftedApi } from './operation'

/** What to draft, from what. */
interface DraftOptions {
  readonly cwd: string
  /** The folder of the project to write to. */
  readonly project: string
  readonly baseUrl: string | undefined
  /** The groups of operations to take; all, if there are none. */
  readonly tags: readonly string[]
}

/** The most operations of a draft: a book with more of them is nothing that people read. */
const maxOperations = 300

/** Reads an API from a document or a HAR, a file or an address. @throws {@link InputError} if it is neither */
export async function readApi(source: string, options: DraftOptions): Promise<DraftedApi> {
  const { tags } = options
  const api = await wholeApi(source, options)
  const taken = api.operations.filter(({ group }) => tags.length === 0 || tags.includes(group))
  if (taken.length === 0) {
    const groups = [...new Set(api.operations.map(({ group }) => group))].join(', ')
    const named = tags.map((tag) => `"${tag}"`).join(' or ')
    const which =
      groups === '' ? ', so there is nothing to draft.' : ` with the tag ${named}. Its tags: ${groups}`
    throw new InputError(`"${api.source}" has no operations${which}`)
  }
  const note = `The first ${maxOperations} of ${taken.length} operations are drafted. Choose a part: --tags ${JSON.stringify(taken[0]?.group)}`
  const notes = taken.length > maxOperations ? [...api.notes, note] : api.notes
  return { ...api, operations: taken.slice(0, maxOperations), notes }
}

/** Returns the name of a document or a HAR, without the secrets of an address. */
export function shownSource(source: string): string {
  return isAsAddress(source) ? new Redactor().redactUrl(source) : source
}

async function wholeApi(source: string, { cwd, project, baseUrl }: DraftOptions): Promise<DraftedApi> {
  if (isAsAddress(source)) {
    const shown = shownSource(source)
    // A step that named an address with secrets would show them.
    const name = shown === source ? source : undefined
    return describedBy(await fetchDocument(source), { source: shown, name, baseUrl, address: source })
  }
  const path = resolve(cwd, source)
  if (!existsSync(path)) throw new InputError(`There is no file "${source}".`)
  if (statSync(path).isDirectory())
    throw new InputError(`"${source}" is a folder: name an OpenAPI document or a HAR.`)
  if (/\.har$/i.test(source)) {
    const { document, notes } = documentOfTraffic(readFileSync(path, 'utf8'), source, baseUrl)
    return { ...describedBy(new OpenApiDocument(document, source), { source }), notes }
  }
  const inProject = relative(project, path).replaceAll(sep, '/')
  const name = isInRepository(path, project) ? inProject : undefined
  return describedBy(await readDocument(source, cwd), { source: inProject, name, baseUrl })
}

/** Reads the document that an API is described by, without drafting from it. @throws {@link InputError} */
export async function readDocument(source: string, cwd: string): Promise<OpenApiDocument> {
  if (isAsAddress(source)) return fetchDocument(source)
  const path = resolve(cwd, source)
  // Its other files may be anywhere in the folder that the command runs in.
  const root = path.startsWith(cwd + sep) ? cwd : dirname(path)
  return openApiFile(basename(path), { featureFolder: dirname(path), root })
}

/** Where a document and its API are. */
interface DocumentPlace {
  readonly source: string
  /** How features name the document; undefined if they cannot. */
  readonly name?: string | undefined
  readonly baseUrl?: string | undefined
  /** Where the document was fetched. */
  readonly address?: string
}

/** Returns the API of a document. */
function describedBy(api: OpenApiDocument, { source, name, baseUrl, address }: DocumentPlace): DraftedApi {
  const server = serverOf(api)
  const { origin } = new URL(address ?? 'http://localhost:3000')
  const isKnown = baseUrl !== undefined || address !== undefined || isAsAddress(server)
  const url = baseUrl ?? new URL(URL.canParse(server, origin) ? server : '/', origin).href.replace(/\/$/, '')
  const actual = URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : ''
  const [first] = api.all
  const documented = first?.locations[0]?.template.slice(0, -first.path.length)
  const isThere = first?.locations.some(({ template }) => template === actual + first.path) ?? true
  const unusable = name === undefined ? undefined : problemOf(api)
  const notes = [
    !isKnown &&
      `The document does not say where the API is: ${url} is assumed. Give it with --base-url, or as API_URL in a run.`,
    name === undefined &&
      'The document is outside of the project, so responses are not compared with it: copy it there first.',
    unusable !== undefined && `Responses are not compared with it. ${unusable}`,
    !isThere &&
      `The document has its paths behind ${documented || '/'}, and not behind ${actual || '/'} as the base URL: responses are not compared with it.`,
  ]
  return {
    title: api.textAt(api.at(api.root, 'info'), 'title') ?? source,
    source,
    document: isThere && unusable === undefined ? name : undefined,
    baseUrl: url,
    operations: operationsOf(api),
    notes: notes.filter((note) => note !== false),
  }
}

/** Returns the URL of the first server of a document, with the defaults of its variables. */
function serverOf(api: OpenApiDocument): string {
  const [, server] = api.members(api.at(api.root, 'servers'))[0] ?? []
  const defaultOf = (_: string, variable: string): string =>
    api.textAt(api.at(api.at(server, 'variables'), variable), 'default') ?? variable
  return (api.textAt(server, 'url') ?? '/').replace(/\{([^}]*)\}/g, defaultOf)
}

/** Returns why responses cannot be compared with a document; undefined if they can. */
function problemOf(api: OpenApiDocument): string | undefined {
  try {
    api.checkSchemas()
    return undefined
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
}

async function fetchDocument(address: string): Promise<OpenApiDocument> {
  const redactor = new Redactor()
  redactor.learnUrl(address)
  const shown = shownSource(address)
  try {
    const options = { responseType: 'arraybuffer', timeout: 30_000, validateStatus: null } as const
    const { status, headers, data } = await loadAxios().get<Buffer>(address, options)
    const mediaType = mediaTypeOf(String(headers['content-type'] ?? ''))
    return fetchedOpenApi(shown, { status, mediaType, bytes: data })
  } catch (cause) {
    if (cause instanceof InputError) throw cause
    throw new InputError(`${shown} cannot be fetched: ${redactor.redact(fileProblem(cause))}.`, { cause })
  }
}
