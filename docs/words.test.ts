import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import ts from 'typescript'
import { pages } from './pages'

const root = join(__dirname, '..')

/** Words to replace: fix for mend, run for told, again for anew, "is not a" for "is no". */
const privateWords =
  /\b(?:anew|mend\w*|in vain|for want of|whoever|as ever|likewise|troubles?|told|(?<!\bthere )is no (?!longer|further|more)[a-z]+)\b/gi

const stepTexts = /these are told at the same time|as if told (?:once|one after the other)|^told once$/g

const proof = /^(?:CONTRIBUTING|SECURITY|CHANGELOG)|benchmarks|how-it-is-made/

describe('The words of the project', () => {
  for (const page of pages.filter((name) => !proof.test(name)))
    it(`are plain in ${page}`, () => {
      const text = readFileSync(join(root, page), 'utf8').replace(/^( *)(`{3,}).*?^\1\2$/gms, '')
      const prose = text.replace(/`[^`]*`/g, '').split('\n')
      expect(prose.flatMap((line) => privateIn(line))).to.deep.equal([])
    })

  it('are plain in what the source says', () => {
    const files = ['src', 'step-definitions', 'support'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|type-test|fixture)\.|fixtures/.test(name))
        .map((name) => join(folder, name)),
    )
    expect(files.flatMap((file) => textsIn(file).flatMap((text) => privateIn(text, file)))).to.deep.equal([])
  })
})

function privateIn(text: string, file = ''): string[] {
  const found = text.replace(stepTexts, '').match(privateWords) ?? []
  return found.map((word) => `${file} ${word}: ${text}`)
}

/** The texts of more than one word in a source file. */
function textsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const inNode = (node: ts.Node): string[] => [
    ...(ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)
      ? [node.text].filter((text) => text.includes(' '))
      : []),
    ...node.getChildren(source).flatMap(inNode),
  ]
  return inNode(source)
}
