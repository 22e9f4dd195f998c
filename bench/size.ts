// The size of the source, measured as CONTRIBUTING has it: `npm run size`, or `npm run size -- FOLDER` for another checkout.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const checkout = process.argv[2] ?? join(__dirname, '..')
const isTest = /\.test\.|type-test|fixture|\/template\//
const isCode = /\.(?:ts|tsx|js|cjs|mjs|css|html)$/

interface Measures {
  files: number
  lines: number
  /** Characters without comments, and with each run of white space as one. */
  characters: number
  exported: number
}

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: checkout, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '')
const source = tracked.filter(
  (path) => /^(?:src|step-definitions|support)\//.test(path) && isCode.test(path) && !isTest.test(path),
)
const tests = tracked.filter(
  (path) =>
    /^(?:features|faults)\//.test(path) ||
    (isTest.test(path) && !path.includes('/template/') && isCode.test(path)),
)

const rooms = new Map<string, Measures>()
const all = empty()
const longest: [lines: number, path: string][] = []
for (const path of source) {
  const text = read(path)
  const measured = measure(path, text)
  longest.push([measured.lines, path])
  for (const sum of [all, roomOf(path)]) add(sum, measured)
}

const row = (name: string, { files, lines, characters, exported }: Measures): string =>
  [name.padEnd(24), ...[files, lines, characters, exported].map((count) => shown(count).padStart(11))].join(
    '',
  )
console.log(
  [''.padEnd(24), ...['files', 'lines', 'characters', 'exported'].map((head) => head.padStart(11))].join(''),
)
for (const [name, measures] of [...rooms].sort(([a], [b]) => a.localeCompare(b)))
  console.log(row(name, measures))
console.log(row('all', all))

const linesIn = (name: RegExp): number =>
  [...rooms].reduce((sum, [room, { lines }]) => (name.test(room) ? sum + lines : sum), 0)
const tools = [...rooms].filter(([room]) => /^src\/tools\/|^src\/cli$/.test(room))
const testLines = tests.reduce((sum, path) => sum + linesOf(read(path)), 0)
console.log('\nagainst the budget of CONTRIBUTING:')
for (const [what, is, budget] of [
  ['lines', all.lines, 44_300],
  ['the core: all but gRPC, tools and cli', linesIn(/^(?!src\/(?:grpc|tools|cli))/), 23_000],
  ['gRPC', linesIn(/^src\/grpc$/), 2000],
  ['the largest tool', Math.max(...tools.map(([, { lines }]) => lines)), 2900],
  ['exported symbols', all.exported, 1050],
  ['lines of tests, features and faults', testLines, 33_000],
] as const)
  console.log(`${what.padEnd(40)}${shown(is).padStart(8)} of ${shown(budget)}`)
console.log('\nthe longest files:')
for (const [lines, path] of longest.sort(([a], [b]) => b - a).slice(0, 10))
  console.log(`${shown(lines).padStart(6)}  ${path}`)

function roomOf(path: string): Measures {
  const [top = '', room = '', tool = '', ...rest] = path.split('/')
  const isTool = room === 'tools' && rest.length > 0
  const name =
    top !== 'src' ? top : path.split('/').length === 2 ? 'src' : isTool ? `src/tools/${tool}` : `src/${room}`
  const measures = rooms.get(name) ?? empty()
  rooms.set(name, measures)
  return measures
}

function measure(path: string, text: string): Measures {
  const isScript = /\.(?:ts|tsx|js|cjs|mjs)$/.test(path)
  const bare = isScript ? withoutComments(text) : text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, '')
  return {
    files: 1,
    lines: linesOf(text),
    characters: bare.replace(/\s+/g, ' ').length,
    exported: isScript ? exportedNames(text) : 0,
  }
}

function withoutComments(text: string): string {
  const file = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, false)
  return ts.createPrinter({ removeComments: true }).printFile(file)
}

/** Counts the names that declarations export; what an index exports again is not counted twice. */
function exportedNames(text: string): number {
  const file = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, false)
  return file.statements
    .filter(
      (statement) =>
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true,
    )
    .reduce(
      (sum, one) => sum + (ts.isVariableStatement(one) ? one.declarationList.declarations.length : 1),
      0,
    )
}

function add(sum: Measures, { files, lines, characters, exported }: Measures): void {
  sum.files += files
  sum.lines += lines
  sum.characters += characters
  sum.exported += exported
}

function empty(): Measures {
  return { files: 0, lines: 0, characters: 0, exported: 0 }
}

function linesOf(text: string): number {
  return text.split('\n').length - 1
}

function read(path: string): string {
  return readFileSync(join(checkout, path), 'utf8')
}

function shown(count: number): string {
  return count.toLocaleString('en-US')
}
