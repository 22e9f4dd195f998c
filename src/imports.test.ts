import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect } from 'chai'
import ts, { preProcessFile } from 'typescript'

const root = join(__dirname, '..')

const files = ['src', 'step-definitions', 'support'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|type-test|fixture)\.tsx?$|fixtures\/|template\//.test(file),
    )
    .map((file) => join(root, folder, file)),
)

/** The files that a file imports, including imports of types. */
function importsOf(file: string): string[] {
  return preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
    const path = resolve(dirname(file), fileName)
    return fileName.startsWith('.')
      ? [`${path}.ts`, join(path, 'index.ts')].filter((one) => existsSync(one)).slice(0, 1)
      : []
  })
}

/** An import cycle that can be reached from a file, or undefined if there is none. */
function cycleFrom(file: string, way: readonly string[], seen: Set<string>): readonly string[] | undefined {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
  if (seen.has(file)) return undefined
  seen.add(file)
  for (const imported of importsOf(file)) {
    const cycle = cycleFrom(imported, [...way, file], seen)
    if (cycle !== undefined) return cycle
  }
  return undefined
}

describe('Imports', () => {
  it('form no cycle between files, including imports of types', () => {
    const seen = new Set<string>()
    const cycles = files.flatMap((file) => cycleFrom(file, [], seen) ?? [])
    expect(cycles.map((file) => relative(root, file))).to.deep.equal([])
    expect(seen.size).to.be.greaterThan(100)
  })
})

/** The names of the types of a file and of the functions it exports; what it adds to another module is left out. */
function namesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) =>
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    (ts.isFunctionDeclaration(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      ? (statement.name?.text ?? [])
      : [],
  )
}

describe('The names of types and of exported functions', () => {
  it('stand for one thing each', () => {
    const places = new Map<string, Set<string>>()
    for (const file of files)
      for (const name of namesIn(file))
        places.set(name, (places.get(name) ?? new Set()).add(relative(root, file)))
    const shared = [...places].filter(([, where]) => where.size > 1)
    expect(shared.map(([name, where]) => `${name}: ${[...where].join(', ')}`)).to.deep.equal([])
  })
})
