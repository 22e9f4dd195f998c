import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import type { OpenApiDocument } from '../../assertions'
import { InputError } from '../../errors'
import { fileProblem } from '../../files'
import { urlDecoded } from '../../formats'
import { basic } from '../../http'
import { Redactor } from '../../redaction'
import { fetchedOpenApi, isInRepository, openApiFile } from '../../world'
import { operationsOf } from './document'
import { apiInTraffic } from './har-traffic'
import { isAsAddress, type DraftedApi } from './operation'

/** What to draft, from what. */
export interface DraftOptions {
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
  const api = isAsAddress(source)
    ? await fromAddress(source, options)
    : isTraffic(source, options)
      ? apiInTraffic(readFileSync(resolve(options.cwd, source), 'utf8'), source, options.baseUrl)
      : await fromFile(source, options)
  const taken = api.operations.filter(
    ({ group }) => options.tags.length === 0 || options.tags.includes(group),
  )
  if (taken.length === 0) throw new InputError(nothingIn(api, options.tags))
  const left = taken.length - maxOperations
  const note = `The first ${maxOperations} of ${taken.length} operations are drafted. Choose a part: --tags ${JSON.stringify(taken[0]?.group)}`
  return {
    ...api,
    operations: taken.slice(0, maxOperations),
    notes: [...api.notes, ...(left > 0 ? [note] : [])],
  }
}

function nothingIn({ source, operations }: DraftedApi, tags: readonly string[]): string {
  const groups = [...new Set(operations.map(({ group }) => group))]
  if (groups.length === 0) return `"${source}" has no operations, so there is nothing to draft.`
  return `"${source}" has no operations with the tag ${tags.map((tag) => `"${tag}"`).join(' or ')}. Its tags: ${groups.join(', ')}`
}

/** Returns the name of a document or a HAR, without the secrets of an address. */
export function shownSource(source: string): string {
  return isAsAddress(source) ? new Redactor().redactUrl(source) : source
}

/** Reads the document that an API is described by, without drafting from it. @throws {@link InputError} */
export async function readDocument(source: string, cwd: string): Promise<OpenApiDocument> {
  if (isAsAddress(source)) return fetchDocument(source)
  const path = resolve(cwd, source)
  // Its other files may be anywhere in the folder that the command runs in.
  const root = path.startsWith(cwd + sep) ? cwd : dirname(path)
  return openApiFile(basename(path), { featureFolder: dirname(path), root })
}

async function fromAddress(address: string, options: DraftOptions): Promise<DraftedApi> {
  const shown = shownSource(address)
  // A step that named the address would show its secrets.
  const name = shown === address ? address : undefined
  return fromDocument(await fetchDocument(address), shown, name, options, address)
}

async function fromFile(source: string, options: DraftOptions): Promise<DraftedApi> {
  const path = resolve(options.cwd, source)
  const document = await readDocument(source, options.cwd)
  const name = relative(options.project, path).replaceAll(sep, '/')
  return fromDocument(document, name, isInRepository(path, options.project) ? name : undefined, options)
}

function fromDocument(
  api: OpenApiDocument,
  source: string,
  name: string | undefined,
  { baseUrl }: DraftOptions,
  address?: string,
): DraftedApi {
  const [, server] = api.members(api.at(api.root, 'servers'))[0] ?? []
  const variables = api.at(server, 'variables')
  const written = (api.textAt(server, 'url') ?? '/').replace(
    /\{([^}]*)\}/g,
    (_, variable: string) => api.textAt(api.at(variables, variable), 'default') ?? variable,
  )
  const base = new URL(address ?? 'http://localhost:3000')
  for (const part of ['username', 'password'] as const) base[part] = ''
  const isKnown = baseUrl !== undefined || address !== undefined || isAsAddress(written)
  const url = baseUrl ?? (URL.canParse(written, base) ? new URL(written, base) : base).href.replace(/\/$/, '')
  const [first] = api.all
  const prefix = URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : ''
  const isThere = first?.locations.some(({ template }) => template === prefix + first.path) ?? true
  return {
    title: api.textAt(api.at(api.root, 'info'), 'title') ?? source,
    source,
    document: isThere ? name : undefined,
    baseUrl: url,
    operations: operationsOf(api),
    notes: [
      ...(isKnown
        ? []
        : [
            `The document does not say where the API is: ${url} is assumed. Give it with --base-url, or as API_URL in a run.`,
          ]),
      ...(name === undefined
        ? [
            'The document is outside of the project, so responses are not compared with it: copy it there first.',
          ]
        : []),
      ...(isThere
        ? []
        : [
            `The document has its paths behind ${first?.locations[0]?.template.slice(0, -first.path.length) || '/'}, and not behind ${prefix || '/'} as the base URL: responses are not compared with it.`,
          ]),
    ],
  }
}

function isTraffic(source: string, { cwd }: DraftOptions): boolean {
  const path = resolve(cwd, source)
  if (!existsSync(path)) throw new InputError(`There is no file "${source}".`)
  if (statSync(path).isDirectory())
    throw new InputError(`"${source}" is a folder: name an OpenAPI document or a HAR.`)
  return /\.har$/i.test(source)
}

async function fetchDocument(address: string): Promise<OpenApiDocument> {
  const redactor = new Redactor()
  redactor.learnUrl(address)
  const shown = shownSource(address)
  const url = new URL(address)
  const [user = '', password = ''] = [url.username, url.password].map(urlDecoded)
  for (const part of ['username', 'password'] as const) url[part] = ''
  const headers = new Headers(user || password ? { Authorization: basic(user, password) } : {})
  let response: Response
  let bytes: Buffer
  try {
    response = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
    bytes = Buffer.from(await response.arrayBuffer())
  } catch (cause) {
    const { message, cause: inner } = cause as Error
    throw new InputError(
      `${shown} cannot be fetched: ${redactor.redact(inner instanceof Error ? fileProblem(inner) : message)}.`,
      { cause },
    )
  }
  const isPage =
    /html/i.test(response.headers.get('Content-Type') ?? '') ||
    /^\s*<(?:!doctype|html)/i.test(bytes.toString('utf8', 0, 200))
  if (response.ok && !isPage) return fetchedOpenApi(shown, bytes)
  throw new InputError(
    `There is no OpenAPI document: GET ${shown} was answered ${response.ok ? 'with a page in HTML' : response.status}.\n` +
      'Name the address of the document itself, in JSON or YAML, or save it as a file.',
  )
}
