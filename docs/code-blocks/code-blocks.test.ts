import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { freePort } from '../../features/workshop/free-port'
import { pages } from '../pages'
import { codeBlocksOf, type CodeBlock } from './code-block'
import { PageFolder } from './page-folder'
import { Reader } from './reader'
import { RepositoryShell } from './shell'

const root = join(__dirname, '..', '..')
const heldElsewhere = readdirSync(join(root, 'faults'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(root, 'faults', file), 'utf8'))
  .join('\n')

const shell = new RepositoryShell()

describe('The code in the documentation', function () {
  this.timeout(300_000)
  after(() => shell.end())

  // The package test follows the README with the packed library.
  for (const page of pages.filter((one) => one !== 'README.md')) {
    const blocks = codeBlocksOf(join(root, page))
    if (blocks.length === 0) continue
    describe(page, () => {
      for (const part of projectsOf(page, blocks))
        describe(`from line ${part.line}`, () => readPart(page, part))
    })
  }

  it('is found on the main pages', () => {
    for (const page of ['README.md', 'docs/start/first-story.md'])
      expect(codeBlocksOf(join(root, page)), page).to.have.length.greaterThan(3)
  })
})

/** The blocks of a page that share a project. */
interface PageProject {
  /** The line of its mark; 0 for a page that begins without one. */
  readonly line: number
  /** Whether it is the project that `npx chapterwise init` writes. */
  readonly isOfInit: boolean
  readonly blocks: readonly CodeBlock[]
}

/** Returns the projects of a page: `<!-- project: init -->` or `<!-- project: empty -->` begins another one. */
function projectsOf(page: string, blocks: readonly CodeBlock[]): PageProject[] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const marks = lines.flatMap((text, at) => {
    const [, kind] = /^<!-- project: (init|empty) -->$/.exec(text) ?? []
    return kind === undefined ? [] : [{ line: at + 1, isOfInit: kind === 'init' }]
  })
  const starts = [{ line: 0, isOfInit: false }, ...marks]
  return starts
    .map((start, at) => {
      const end = starts[at + 1]?.line ?? Infinity
      return { ...start, blocks: blocks.filter(({ line }) => line > start.line && line < end) }
    })
    .filter((project) => project.blocks.length > 0)
}

function readPart(page: string, { line: start, isOfInit, blocks }: PageProject): void {
  let reader: Reader
  before(async () => {
    const folder = join(root, 'reports', 'docs', `${page.replace(/\W+/g, '-')}-${start}`)
    const project = new PageFolder(folder, await freePort())
    if (isOfInit) project.copy(join(root, 'src/cli/init/template/shared'))
    reader = new Reader(project, shell)
  })
  after(() => reader.end())

  for (const part of new Set(blocks.flatMap((block) => block.part ?? [])))
    it(`${part}: is compared by a test in faults`, () =>
      expect(heldElsewhere).to.include(`new Documented('${part}')`))

  const own = blocks.filter((block) => block.part === undefined)
  for (const block of own) it(titleOf(block), () => reader.read(block))
  if (own.some(({ language }) => language === 'ts'))
    it('has TypeScript that compiles', () => reader.checkTypes())

  const run = own.filter(({ language, marks, settings }) => {
    if (settings.has('of') || marks.has('shown')) return false
    return language === 'gherkin' || marks.has('message') || marks.has('log')
  })
  if (run.length === 0) return
  describe('in its scenarios', () => {
    before(() => reader.runScenarios())
    for (const block of run) it(titleOf(block), () => reader.check(block))
  })
}

function titleOf({ line, language, text }: CodeBlock): string {
  return `line ${line}, ${language}: ${text.split('\n')[0]}`
}
