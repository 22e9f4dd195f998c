import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { OpenApiDocument } from '../../assertions'
import { InputError } from '../../errors'
import { isWithin, pathFrom } from '../../files'
import { mediaTypeOf } from '../../formats'
import { failureOf, loadAxios, proxyOf } from '../../http'
import { Redactor } from '../../redaction'
import { fetchedOpenApi, isInRepository, openApiFile } from '../../world'
import { apiOfTraffic } from './har'
import { operationsOf } from './open-api'
import { isAsAddress, type DraftedApi } from './operation'

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
  const path = resolve(cwd, source)
  const isAddress = isAsAddress(source)
  if (!isAddress && /\.har$/i.test(source)) {
    checkFile(path, source)
    return apiOfTraffic(readFileSync(path, 'utf8'), source, baseUrl)
  }
  const api = await readDocument(source, cwd)
  const shown = isAddress ? shownSource(source) : pathFrom(project, path)
  const { origin } = new URL(isAddress ? source : 'http://localhost:3000')
  const server = serverOf(api)
  const url = baseUrl ?? new URL(URL.canParse(server, origin) ? server : '/', origin).href.replace(/\/$/, '')
  // A step that named an address with secrets would show them.
  const isNamed = isAddress ? shown === source : isInRepository(path, project)
  const problem = isNamed
    ? problemOf(api, url)
    : 'The document is outside of the project, so responses are not compared with it: copy it there first.'
  const isKnown = baseUrl !== undefined || isAddress || isAsAddress(server)
  const unknown = `The document does not say where the API is: ${url} is assumed. Give it with --base-url, or as API_URL in a run.`
  return {
    title: api.textAt(api.at(api.root, 'info'), 'title') ?? shown,
    source: shown,
    document: problem === undefined ? shown : undefined,
    baseUrl: url,
    operations: operationsOf(api),
    notes: [isKnown ? [] : unknown, problem ?? []].flat(),
  }
}

/** Reads the document that an API is described by, without drafting from it. @throws {@link InputError} */
export async function readDocument(source: string, cwd: string): Promise<OpenApiDocument> {
  if (isAsAddress(source)) return fetchDocument(source)
  const path = resolve(cwd, source)
  checkFile(path, source)
  // Its other files may be anywhere in the folder that the command runs in.
  const root = isWithin(cwd, path) ? cwd : dirname(path)
  return openApiFile(basename(path), { featureFolder: dirname(path), root })
}

function checkFile(path: string, source: string): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there === undefined) throw new InputError(`There is no file "${source}".`)
  if (there.isDirectory()) throw new InputError(`"${source}" is a folder: name an OpenAPI document or a HAR.`)
}

function serverOf(api: OpenApiDocument): string {
  const [, server] = api.members(api.at(api.root, 'servers'))[0] ?? []
  const defaultOf = (_: string, variable: string): string =>
    api.textAt(api.at(api.at(server, 'variables'), variable), 'default') ?? variable
  return (api.textAt(server, 'url') ?? '/').replace(/\{([^}]*)\}/g, defaultOf)
}

/** Returns why responses of an API cannot be compared with its document; undefined if they can. */
function problemOf(api: OpenApiDocument, baseUrl: string): string | undefined {
  try {
    api.checkSchemas()
  } catch (error) {
    if (error instanceof InputError) return `Responses are not compared with it. ${error.message}`
    throw error
  }
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const [first] = api.all
  if (first === undefined || api.find(first.method, base + first.path) !== undefined) return undefined
  const documented = first.locations[0]?.template.slice(0, -first.path.length)
  return `The document has its paths behind ${documented || '/'}, and not behind ${base || '/'} as the base URL: responses are not compared with it.`
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
    const { message } = failureOf(cause, 0, undefined, proxyOf(address, {}, cause))
    throw new InputError(`${shown} cannot be fetched: ${redactor.redact(message)}.`, { cause })
  }
}
