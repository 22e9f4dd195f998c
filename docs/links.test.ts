import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect } from 'chai'
import { pages } from './pages'

const root = join(__dirname, '..')

describe('Links in the documentation', () => {
  it('lead from packed pages to packed files', () => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      ...{ cwd: root, encoding: 'utf8' },
    })
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
    const packed = new Set(files.map(({ path }) => path))
    const dead = pages
      .filter((page) => packed.has(page))
      .flatMap((page) => targetsIn(page).map(({ file }) => [page, file] as const))
      .filter(([, file]) => !packed.has(file) && !files.some(({ path }) => path.startsWith(`${file}/`)))
    expect(dead).to.deep.equal([])
  })

  for (const page of pages) {
    it(`in ${page} lead to existing files and headings`, () => {
      for (const { target, file, anchor } of targetsIn(page)) {
        expect(existsSync(join(root, file)), target).to.equal(true)
        if (anchor !== undefined) expect(anchorsOf(read(file)), target).to.include(anchor)
      }
    })
  }
})

describe('Files that pages about the house name', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const page of ['CONTRIBUTING.md', 'docs/how-it-is-made.md'])
    it(`in ${page} exist`, () => {
      const code = [...withoutCode(read(page)).matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span)
      const files = code.filter(
        (span) =>
          /^[\w.-]+(?:\/[\w.-]+)+$|^[\w-][\w.-]*\.(?:ts|mjs|cjs|md)$/.test(span) &&
          !span.startsWith('reports/'),
      )
      expect(files, 'files named').to.have.length.greaterThan(5)
      const missing = files.filter((file) => !tracked.some((one) => `/${one}/`.includes(`/${file}/`)))
      expect(missing).to.deep.equal([])
    })
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Returns the targets of the links of a page that are files. */
function targetsIn(page: string): { target: string; file: string; anchor: string | undefined }[] {
  return [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    return { target, file: path === '' ? page : posix.join(posix.dirname(page), path), anchor }
  })
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '')
}

/** The anchors that GitHub creates for the headings. */
function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
