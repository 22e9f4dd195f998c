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
    if (blocks.length > 0) describe(page, () => readPage(page, blocks))
  }

  it('is found on the main pages', () => {
    for (const page of ['README.md', 'docs/start/tutorial.md'])
      expect(codeBlocksOf(join(root, page)), page).to.have.length.greaterThan(10)
  })
})

function readPage(page: string, blocks: readonly CodeBlock[]): void {
  let reader: Reader
  before(async () => {
    const folder = join(root, 'reports', 'docs', page.replace(/\W+/g, '-'))
    const project = new PageFolder(folder, await freePort())
    if (startsWithProject(page)) project.copy(join(root, 'src/cli/init/template/shared'))
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

/** Whether a page goes on from a project that `npx chapterwise init` has written. */
function startsWithProject(page: string): boolean {
  return readFileSync(join(root, page), 'utf8').includes('<!-- project: init -->')
}

function titleOf({ line, language, text }: CodeBlock): string {
  return `line ${line}, ${language}: ${text.split('\n')[0]}`
}
