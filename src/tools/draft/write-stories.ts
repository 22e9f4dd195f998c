import { showMember } from '../../formats'
import { pascal } from './names'
import { nameOf, type DraftedApi } from './operation'
import { asCode, asKey, quoted, RunValue } from './values'
import { storiesUpTo, type WiredOperation } from './wiring'

/** Writes the story book, its phrases, and the configuration of the drafted scenarios. */
export function draftedCode(name: string, operations: readonly WiredOperation[], api: DraftedApi) {
  return [
    { path: `stories/${name}-story.ts`, text: storiesText(name, operations) },
    { path: `step-definitions/${name}-steps.ts`, text: stepsText(name, operations) },
    { path: `support/${name}-world.ts`, text: worldText(name, api) },
  ]
}

function storiesText(name: string, operations: readonly WiredOperation[]): string {
  const data = `${pascal(name)}StoryData`
  const told = operations.filter(({ story }) => story !== undefined)
  // The base of a chapter is written before it.
  const openers = [...new Set(operations.flatMap(({ before }) => before ?? []))].sort(
    (one, other) => storiesUpTo(one).length - storiesUpTo(other).length,
  )
  const members = told.flatMap(({ resource }) => resource ?? [])
  const chapters = [undefined, ...openers].map((opener) => {
    const stories = told.filter(({ before }) => before === opener)
    const texts = stories.map((story) => storyText(story, openers.includes(story), data))
    return `${chapterHead(opener, name, data)} ${inBraces(texts.join('\n'))}`
  })
  const body = [
    '/** What the stories of a scenario share. Feature files reach its members as {{…}}. */',
    `export class ${data} ${inBraces(members.map(({ member, type }) => `  ${member}!: ${type}\n`).join(''))}`,
    ...chapters,
  ].join('\n')
  const names = ['Chapter', 'StoryBook', 'EndChapter'].filter((one) => new RegExp(`\\b${one}<`).test(body))
  const imported = names.map((one) => (one === 'EndChapter' ? 'type EndChapter' : one)).join(', ')
  const random = body.includes('randomUUID()') ? "import { randomUUID } from 'node:crypto'\n" : ''
  return `${random}import { ${imported} } from 'chapterwise'\n\n${body}`
}

function inBraces(lines: string): string {
  return lines === '' ? '{}\n' : `{\n${lines}}\n`
}

function chapterHead(opener: WiredOperation | undefined, name: string, data: string): string {
  if (opener === undefined)
    return `/** The opening chapter: nothing has been arranged yet. */\nexport class ${pascal(name)}Story extends StoryBook<${data}>`
  const base = opener.before === undefined ? `Chapter<${data}>` : chapterOf(opener.before)
  const what =
    opener.resource === undefined
      ? `It goes on after ${nameOf(opener)}.`
      : `There is ${opener.story?.phrase.replace(/ has been.*$/, '')}.`
  return `/** ${what} */\nexport class ${chapterOf(opener)} extends ${base}`
}

function chapterOf({ story }: WiredOperation): string {
  return pascal(story?.name ?? '')
}

function storyText(wired: WiredOperation, isOpener: boolean, data: string): string {
  const { story, ends, before, needs } = wired
  const conditions = needs
    .filter((need) => !storiesUpTo(before).includes(need))
    .flatMap(({ resource }) => resource ?? [])
    .map(({ member, noun }) => {
      const words = quoted(`there is a ${noun}`)
      return `\n      .onlyIf((storyData) => storyData.${member} !== undefined, ${words})`
    })
  const chapter = isOpener ? chapterOf(wired) : undefined
  const on = chapter === undefined ? ['this', 'stay()'] : [chapter, `proceedToChapter(${chapter})`]
  const [returned, ending] = ends ? [`EndChapter<${data}>`, 'end()'] : on
  const work = workOf(wired).join('\n      ')
  const context = work.includes('storyData') ? '{ api, storyData }' : '{ api }'
  return `  /** ${nameOf(wired)} */
  ${story?.name}(): ${returned} {
    return this.when(async (${context}) => {
      ${work}
    })${conditions.join('')}${conditions.length > 0 ? '\n      ' : ''}.${ending}
  }
`
}

/** Any success will do: the scenario of an operation asserts its status, and a document is not always right about it. */
const check = 'response.shouldBe.oneOf(200, 201, 202, 204)'

/** Returns the lines of a story: its call, the check of its status, and the id that it notes. */
function workOf(wired: WiredOperation): string[] {
  const { request, resource } = wired
  const callOf = (sent = request): string => `const response = await ${callText({ ...wired, request: sent })}`
  if (resource === undefined) return [callOf(), check]
  const { member, from, path, type } = resource
  const data = `storyData.${member}`
  if (from === 'body' || from === 'path') {
    const key = String(path[0])
    const values = Object(request[from]) as Readonly<Record<string, unknown>>
    const sent = { ...request, [from]: { ...values, [key]: new RunValue('', data) } }
    return [`${data} = ${asCode(values[key])}`, callOf(sent), check]
  }
  if (from === 'location')
    return [callOf(), check, `${data} = response.headers.get('Location')?.split('/').at(-1) ?? ''`]
  const shape = path.reduceRight<string>(
    (inner, name) => (name === 0 ? `[${inner}]` : `{ ${asKey(name)}: ${inner} }`),
    type,
  )
  const received = `${check.replace('(', `<${shape}>(`)}${path.map(showMember).join('')}`
  return [callOf(), `${data} = ${received}`]
}

function callText({ method, path, request }: WiredOperation): string {
  const { query, headers, body, isForm } = request
  const inCode = (_: string, name: string): string => {
    const value = request.path[name]
    return value instanceof RunValue ? `\${${value.inCode}}` : encodeURIComponent(String(value))
  }
  const plain = path.replace(/^\//, '')
  const url = plain.includes('{')
    ? `\`${plain.replace(/[`$\\]/g, '\\$&').replace(/\{([^}]*)\}/g, inCode)}\``
    : quoted(plain)
  const sent = isForm ? { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' } : headers
  const isBodyAnOption = method === 'DELETE' && body !== undefined
  const options = {
    ...(Object.keys(query).length > 0 && { query }),
    ...(Object.keys(sent).length > 0 && { headers: sent }),
    ...(isBodyAnOption && { body }),
  }
  const last = Object.keys(options).length > 0 ? [asCode(options, '      ')] : []
  const first = body === undefined || isBodyAnOption ? [] : [asCode(body, '      ', 76 - url.length)]
  const isOpen = first.length === 0 && last.length > 0 && !['GET', 'DELETE'].includes(method)
  return `api.${method.toLowerCase()}(${[url, ...(isOpen ? ['undefined'] : first), ...last].join(', ')})`
}

function stepsText(name: string, operations: readonly WiredOperation[]): string {
  const stories = operations.flatMap(({ story }) => story ?? [])
  if (stories.length === 0) return 'export {}\n'
  const phrases = stories.map(
    (story) => `Given(\n  ${quoted(story.phrase)},\n  tell((story) => story.${story.name}()),\n)\n`,
  )
  return `import { storiesOf } from 'chapterwise'
import { ${pascal(name)}Story } from '../stories/${name}-story'

const { Given, tell } = storiesOf(${pascal(name)}Story)

${phrases.join('\n')}`
}

function worldText(name: string, { baseUrl }: DraftedApi): string {
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
