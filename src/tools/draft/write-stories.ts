import { showMember } from '../../formats'
import { pascal } from './names'
import { chainOf, type DraftedBook, type DraftedChapter, type Resource, type WiredOperation } from './model'
import { nameOf, type DraftedApi } from './operation'
import { asCode, mapParts, quoted, RunValue } from './values'

/** Writes the story book: the story data and a class for each chapter. */
export function storiesText(name: string, { chapters, resources }: DraftedBook): string {
  const data = `${pascal(name)}StoryData`
  const told = chapters.flatMap(({ stories }) => stories.map(({ operation }) => operation))
  const written = resources.filter(({ creator }) => told.includes(creator))
  const classes = chapters.map((chapter) => chapterText(chapter, name, data))
  const body = [
    `/** What the stories of a scenario share. Feature files reach its members as {{…}}. */`,
    written.length === 0
      ? `export class ${data} {}`
      : `export class ${data} {\n${written.map(({ member, type }) => `  ${member}!: ${type}\n`).join('')}}`,
    '',
    ...classes,
  ].join('\n')
  const names = ['Chapter', 'EndChapter', 'StoryBook'].filter((one) => new RegExp(`\\b${one}<`).test(body))
  const imports = names.map((one) => (one === 'EndChapter' ? 'type EndChapter' : one)).sort()
  return [
    ...(body.includes('randomUUID()') ? ["import { randomUUID } from 'node:crypto'"] : []),
    `import { ${imports
      .filter((one) => !one.startsWith('type'))
      .concat(imports.filter((one) => one.startsWith('type')))
      .join(', ')} } from 'chapterwise'`,
    '',
    body,
  ].join('\n')
}

function chapterText(
  { className, parent, opener, stories }: DraftedChapter,
  name: string,
  data: string,
): string {
  const methods = stories.map((story) => storyText(story, data)).join('\n')
  if (opener === undefined)
    return `/** The opening chapter: nothing has been arranged yet. */\nexport class ${pascal(name)}Story extends StoryBook<${data}> {${methods === '' ? '' : `\n${methods}`}}\n`
  const base = parent === undefined ? `Chapter<${data}>` : parent.className
  const what =
    opener.resource === undefined
      ? `It goes on after ${nameOf(opener.operation)}.`
      : `There is ${opener.story?.phrase.replace(/ has been.*$/, '') ?? ''}.`
  return `/** ${what} */\nexport class ${className} extends ${base} {${methods === '' ? '' : `\n${methods}`}}\n`
}

function storyText(wired: WiredOperation, data: string): string {
  const { operation, story, opens, ends, chapter, needs, resource } = wired
  const way = chainOf(chapter.opener)
  const conditions = needs
    .filter(({ creator }) => !way.some((one) => one.operation === creator))
    .map(
      ({ member, noun }) =>
        `\n      .onlyIf((storyData) => storyData.${member} !== undefined, ${quoted(`there is a ${noun}`)})`,
    )
  const [returned, ending] = ends
    ? [`EndChapter<${data}>`, 'end()']
    : opens === undefined
      ? ['this', 'stay()']
      : [opens.className, `proceedToChapter(${opens.className})`]
  const lines = workOf(wired, resource)
  const context = lines.some((line) => line.includes('storyData')) ? '{ api, storyData }' : '{ api }'
  return [
    `  /** ${nameOf(operation)} */`,
    `  ${story?.name ?? ''}(): ${returned} {`,
    `    return this.when(async (${context}) => {`,
    ...lines.map((line) => `      ${line}`),
    `    })${conditions.join('')}${conditions.length > 0 ? '\n      ' : ''}.${ending}`,
    '  }',
    '',
  ].join('\n')
}

const assertions: Readonly<Record<number, string>> = {
  200: 'ok',
  201: 'created',
  202: 'accepted',
  204: 'noContent',
}

function workOf(wired: WiredOperation, resource: Resource | undefined): string[] {
  const { operation, body } = wired
  const lines: string[] = []
  let sent = body?.value
  const inPath = new Map(wired.inPath)
  const own = resource && new RunValue('', `storyData.${resource.member}`)
  if (resource?.id.from === 'path') {
    const last = [...inPath.keys()].at(-1) ?? ''
    lines.push(`storyData.${resource.member} = ${asCode(inPath.get(last))}`)
    inPath.set(last, own)
  }
  if (resource?.id.from === 'request') {
    const [member = ''] = resource.id.path
    const object = Object(sent) as Readonly<Record<string, unknown>>
    lines.push(`storyData.${resource.member} = ${asCode(object[member])}`)
    sent = { ...object, [member]: own }
  }
  const { status } = operation
  const check = `shouldBe.${status === undefined ? 'oneOf(200, 201, 202, 204)' : assertions[status] === undefined ? `oneOf(${status})` : `${assertions[status]}()`}`
  lines.push(`const response = await ${callText(wired, urlText(operation.path, inPath), sent)}`)
  if (resource?.id.from === 'response') {
    const { path } = resource.id
    const shape = path.reduceRight(
      (inner, name) =>
        `{ ${quoted(name).slice(1, -1) === name && /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${inner} }`,
      resource.type as string,
    )
    const typed = check.replace('(', `<${shape}>(`)
    lines.push(`storyData.${resource.member} = response.${typed}${path.map(showMember).join('')}`)
  } else {
    lines.push(`response.${check}`)
    if (resource?.id.from === 'location')
      lines.push(`storyData.${resource.member} = response.headers.get('Location')?.split('/').at(-1) ?? ''`)
  }
  return lines
}

function urlText(path: string, inPath: ReadonlyMap<string, unknown>): string {
  const parts = path.replace(/^\//, '').split(/\{([^}]*)\}/)
  const isPlain = parts.length === 1
  if (isPlain) return quoted(parts[0] ?? '')
  return `\`${parts.map((part, at) => (at % 2 === 0 ? part.replace(/[`$\\]/g, '\\$&') : inTemplate(inPath.get(part)))).join('')}\``
}

function inTemplate(value: unknown): string {
  return value instanceof RunValue ? `\${${value.inCode}}` : encodeURIComponent(String(value))
}

function callText(
  { operation: { method }, body, query, headers }: WiredOperation,
  url: string,
  sent: unknown,
): string {
  const options: Record<string, unknown> = {
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(
        headers.map(([name, value]) => [name, value instanceof RunValue ? value : String(value)]),
      ),
    }),
  }
  if (body?.mediaType.includes('merge-patch'))
    options['headers'] = { ...(options['headers'] as object), 'Content-Type': body.mediaType }
  const form = body?.isForm ? `new URLSearchParams(${asCode(mapTexts(sent), '      ')})` : undefined
  const written = body && (form ?? asCode(sent, '      ', 76 - url.length))
  const rest = Object.keys(options).length > 0 ? asCode(options, '      ') : undefined
  const known = ['post', 'put', 'patch'].includes(method.toLowerCase())
  if (known) {
    const last = rest === undefined ? [] : [rest]
    return `api.${method.toLowerCase()}(${[url, ...(written === undefined ? last.map((one) => `undefined, ${one}`) : [written, ...last])].join(', ')})`
  }
  const all = { ...options, ...(written !== undefined && { body: new RunValue('', written) }) }
  if (method === 'DELETE')
    return `api.delete(${[url, ...(Object.keys(all).length > 0 ? [asCode(all, '      ')] : [])].join(', ')})`
  return `api.request(${asCode({ method, url: new RunValue('', url), ...all }, '      ')})`
}

/** Makes texts of what is sent as a form. */
function mapTexts(value: unknown): unknown {
  const object = Object(value) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(object).map(([name, member]) => [
      name,
      member instanceof RunValue
        ? new RunValue('', `String(${member.inCode})`)
        : typeof member === 'string'
          ? member
          : JSON.stringify(mapParts(member, (part) => part)),
    ]),
  )
}

/** Writes the phrases: one for each story. */
export function stepsText(name: string, { chapters }: DraftedBook): string {
  const book = `${pascal(name)}Story`
  const stories = chapters.flatMap((chapter) => chapter.stories)
  const phrases = stories.flatMap(({ story }) =>
    story === undefined
      ? []
      : [`Given(\n  ${quoted(story.phrase)},\n  tell((story) => story.${story.name}()),\n)\n`],
  )
  if (phrases.length === 0) return 'export {}\n'
  return [
    "import { storiesOf } from 'chapterwise'",
    `import { ${book} } from '../stories/${name}-story'`,
    '',
    `const { Given, tell } = storiesOf(${book})`,
    '',
    ...phrases,
  ].join('\n')
}

/** Writes the configuration of the drafted scenarios. */
export function worldText(name: string, { baseUrl }: DraftedApi): string {
  const book = `${pascal(name)}Story`
  return `import 'chapterwise/steps'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { ${book}, ${book}Data } from '../stories/${name}-story'

useScenario(
  ScenarioConfiguration.withStoryBook(${book}, ${book}Data).configure({
    baseURL: process.env[${quoted('API_URL')}] ?? ${quoted(baseUrl)},
  }),
  { tags: '@draft' },
)
`
}
