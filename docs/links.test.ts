import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { pages } from './pages'

const root = join(__dirname, '..')

describe('Links in the documentation', () => {
  for (const page of pages) {
    it(`in ${page} lead to existing files and headings`, () => {
      for (const [, target = ''] of withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue
        const [path = '', anchor] = target.split('#')
        const file = path === '' ? page : join(dirname(page), path)
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
