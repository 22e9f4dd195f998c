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
