import { showMember } from '../../formats'
import { storiesUpTo, openersIn, type DraftedBook, type WiredOperation } from './model'
import { pascal } from './names'
import { nameOf, valuesIn, type ApiParameter, type DraftedApi } from './operation'
import { asCode, asKey, quoted, RunValue } from './values'

/** Writes the story book: the story data and a class for each chapter. */
export function storiesText(name: string, book: DraftedBook): string {
  const data = `${pascal(name)}StoryData`
  const members = storiesIn(book).flatMap(({ resource }) => resource ?? [])
  const chapters = [undefined, ...openersIn(book)].map((opener) => chapterText(opener, book, name, data))
  const body = [
    '/** What the stories of a scenario share. Feature files reach its members as {{…}}. */',
    `export class ${data} ${inBraces(members.map(({ member, type }) => `  ${member}!: ${type}\n`))}`,
    ...chapters,
  ].join('\n')
  const names = ['Chapter', 'StoryBook', 'EndChapter'].filter((one) => new RegExp(`\\b${one}<`).test(body))
  const imported = names.map((one) => (one === 'EndChapter' ? 'type EndChapter' : one)).join(', ')
  const random = body.includes('randomUUID()') ? "import { randomUUID } from 'node:crypto'\n" : ''
  return `${random}import { ${imported} } from 'chapterwise'\n\n${body}`
}

/** Returns the operations that have stories. */
function storiesIn({ operations }: DraftedBook): WiredOperation[] {
  return operations.filter(({ story }) => story !== undefined)
}

function inBraces(lines: readonly string[]): string {
  return lines.length === 0 ? '{}\n' : `{\n${lines.join('')}}\n`
}

function chapterText(
  opener: WiredOperation | undefined,
  book: DraftedBook,
  name: string,
  data: string,
): string {
  const openers = openersIn(book)
  const stories = storiesIn(book).filter(({ before }) => before === opener)
  const methods = inBraces(
    [stories.map((story) => storyText(story, openers, data)).join('\n')].filter(Boolean),
  )
  if (opener === undefined)
    return `/** The opening chapter: nothing has been arranged yet. */\nexport class ${pascal(name)}Story extends StoryBook<${data}> ${methods}`
  const base = opener.before === undefined ? `Chapter<${data}>` : classOf(opener.before)
  const what =
    opener.resource === undefined
      ? `It goes on after ${nameOf(opener.operation)}.`
      : `There is ${opener.story?.phrase.replace(/ has been.*$/, '')}.`
  return `/** ${what} */\nexport class ${classOf(opener)} extends ${base} ${methods}`
}

/** Returns the name of the chapter that a story opens. */
function classOf({ story }: WiredOperation): string {
  return pascal(story?.name ?? '')
}

function storyText(wired: WiredOperation, openers: readonly WiredOperation[], data: string): string {
  const { operation, story, ends, before, needs } = wired
  const conditions = needs.flatMap((need) => {
    const { member = '', noun } = need.resource ?? {}
    if (storiesUpTo(before).includes(need)) return []
    return `\n      .onlyIf((storyData) => storyData.${member} !== undefined, ${quoted(`there is a ${noun}`)})`
  })
  const [returned, ending] = ends
    ? [`EndChapter<${data}>`, 'end()']
    : openers.includes(wired)
      ? [classOf(wired), `proceedToChapter(${classOf(wired)})`]
      : ['this', 'stay()']
  const lines = workOf(wired)
  const context = lines.some((line) => line.includes('storyData')) ? '{ api, storyData }' : '{ api }'
  return [
    `  /** ${nameOf(operation)} */`,
    `  ${story?.name}(): ${returned} {`,
    `    return this.when(async (${context}) => {`,
    ...lines.map((line) => `      ${line}`),
    `    })${conditions.join('')}${conditions.length > 0 ? '\n      ' : ''}.${ending}`,
    '  }\n',
  ].join('\n')
}

/** Any success will do: the scenario of an operation asserts its status, and a document is not always right about it. */
const check = 'response.shouldBe.oneOf(200, 201, 202, 204)'

/** Returns the lines of a story: its call, the check of its status, and the id that it notes. */
function workOf(wired: WiredOperation): string[] {
  const { resource } = wired
  if (resource === undefined) return [`const response = await ${callText(wired)}`, check]
  const { member, from, path, type } = resource
  const data = `storyData.${member}`
  if (from === 'body' || from === 'path') {
    const { chosen, sent } = withOwnId(wired, String(path[0]), new RunValue('', data))
    return [`${data} = ${asCode(chosen)}`, `const response = await ${callText(sent)}`, check]
  }
  const call = `const response = await ${callText(wired)}`
  if (from === 'location')
    return [call, check, `${data} = response.headers.get('Location')?.split('/').at(-1) ?? ''`]
  const shape = path.reduceRight<string>(
    (inner, name) => (name === 0 ? `[${inner}]` : `{ ${asKey(name)}: ${inner} }`),
    type,
  )
  return [call, `${data} = ${check.replace('(', `<${shape}>(`)}${path.map(showMember).join('')}`]
}

/** Returns the id that a request itself chooses, and the request with that of the story data in its place. */
function withOwnId(wired: WiredOperation, key: string, own: RunValue) {
  const { body, parameters, resource } = wired
  if (resource?.from === 'path') {
    const isOwn = ({ place, name }: ApiParameter): boolean => place === 'path' && name === key
    const changed = parameters.map((one) => (isOwn(one) ? { ...one, value: own } : one))
    return { chosen: valuesIn(wired, 'path')[key], sent: { ...wired, parameters: changed } }
  }
  const members = Object(body?.value) as Readonly<Record<string, unknown>>
  const changed = { isForm: false, ...body, value: { ...members, [key]: own } }
  return { chosen: members[key], sent: { ...wired, body: changed } }
}

function callText(wired: WiredOperation): string {
  const { body, operation } = wired
  const method = operation.method.toLowerCase()
  const url = urlText(operation.path, valuesIn(wired, 'path'))
  const form = body?.isForm && { 'Content-Type': 'application/x-www-form-urlencoded' }
  const isBodyAnOption = method === 'delete' && body !== undefined
  const groups = {
    query: valuesIn(wired, 'query'),
    headers: { ...valuesIn(wired, 'header'), ...form },
  }
  const options = Object.fromEntries([
    ...Object.entries(groups).filter(([, values]) => Object.keys(values).length > 0),
    ...(isBodyAnOption ? [['body', body.value] as const] : []),
  ])
  const last = Object.keys(options).length > 0 ? [asCode(options, '      ')] : []
  const first = body === undefined || isBodyAnOption ? [] : [asCode(body.value, '      ', 76 - url.length)]
  const isOpen = first.length === 0 && last.length > 0 && !['get', 'delete'].includes(method)
  return `api.${method}(${[url, ...(isOpen ? ['undefined'] : first), ...last].join(', ')})`
}

function urlText(path: string, inPath: Readonly<Record<string, unknown>>): string {
  const parts = path.replace(/^\//, '').split(/\{([^}]*)\}/)
  if (parts.length === 1) return quoted(parts[0] ?? '')
  const written = parts.map((part, at) => {
    const value = inPath[part]
    if (at % 2 === 0) return part.replace(/[`$\\]/g, '\\$&')
    return value instanceof RunValue ? `\${${value.inCode}}` : encodeURIComponent(String(value))
  })
  return `\`${written.join('')}\``
}

/** Writes the phrases: one for each story. */
export function stepsText(name: string, book: DraftedBook): string {
  const phrases = storiesIn(book).flatMap(({ story }) =>
    story === undefined
      ? []
      : [`Given(\n  ${quoted(story.phrase)},\n  tell((story) => story.${story.name}()),\n)\n`],
  )
  if (phrases.length === 0) return 'export {}\n'
  return `import { storiesOf } from 'chapterwise'
import { ${pascal(name)}Story } from '../stories/${name}-story'

const { Given, tell } = storiesOf(${pascal(name)}Story)

${phrases.join('\n')}`
}

/** Writes the configuration of the drafted scenarios. */
export function worldText(name: string, { baseUrl }: DraftedApi): string {
  const book = `${pascal(name)}Story`
  return `import 'chapterwise/steps'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { ${book}, ${book}Data } from '../stories/${name}-story'

useScenario(
  ScenarioConfiguration.withStoryBook(${book}, ${book}Data).configure({
    baseURL: process.env['API_URL'] ?? ${quoted(baseUrl)},
  }),
  { tags: '@draft' },
)
`
}
