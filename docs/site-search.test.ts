import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import MiniSearch from 'minisearch'
import { pages } from './pages'
import { searchOptions } from './search-options'
import { stepSections } from './steps'

const root = join(__dirname, '..')
const wishes = JSON.parse(readFileSync(join(__dirname, 'wishes.json'), 'utf8')) as Record<string, string>
const chunks = join(root, 'reports/site/assets/chunks')

/** Returns the index of the search of the site, which is built if a page has changed since. */
function siteIndex(): MiniSearch<{ id: string; title: string }> {
  const file = (): string | undefined =>
    existsSync(chunks) ? readdirSync(chunks).find((name) => name.includes('localSearchIndex')) : undefined
  const changed = Math.max(...pages.map((page) => statSync(join(root, page)).mtimeMs))
  const built = file()
  if (built === undefined || statSync(join(chunks, built)).mtimeMs < changed)
    execFileSync('npm', ['run', 'site'], { cwd: root, stdio: 'pipe' })
  const code = readFileSync(join(chunks, file() ?? ''), 'utf8')
  const [, text = ''] = /^const \w+=([^]*);export\{/.exec(code.trim()) ?? []
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the index is code that the site was built with
  return MiniSearch.loadJSON(String(new Function(`return ${text}`)()), {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
  })
}

describe('The search of the site', () => {
  const found = new Map<string, number>()

  before(function () {
    this.timeout(300_000)
    const index = siteIndex()
    for (const [wish, step] of Object.entries(wishes)) {
      const family = stepSections()
        .flatMap(({ families }) => families)
        .find((docs) => docs.some(({ phrase }) => phrase === step))
      expect(family, step).to.not.equal(undefined)
      const titles = index.search(wish, searchOptions).map(({ title }) => String(title))
      found.set(wish, titles.indexOf(family![0]!.phrase))
    }
  })

  it('finds the step of a wish among the first three', () => {
    const far = [...found].filter(([, place]) => place < 0 || place > 2)
    expect(far).to.deep.equal([])
  })

  it('finds it first for sixteen of twenty', () => {
    const first = [...found.values()].filter((place) => place === 0)
    expect(found).to.have.lengthOf(20)
    expect(first.length).to.be.at.least(16)
  })

  it('does so by what the step is, not by words put there for these wishes', () => {
    const words = stepSections().flatMap(({ families }) => families.flat().flatMap(({ also = [] }) => also))
    const named = Object.keys(wishes).filter((wish) => words.includes(wish))
    expect(named.length).to.be.below(8)
  })
})
