import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import ts from 'typescript'

const root = join(__dirname, '..', '..')
const stories = join(root, 'examples/banking/story/banking-story.ts')
const phrases = join(root, 'examples/banking/step-definitions/banking.ts')

it('A story in an editor is renamed, and found, in its chapter and in the phrases that tell it', () => {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  )
  const editor = ts.createLanguageService({
    // All else makes no difference here, and takes seconds to read.
    fileExists: (file) =>
      /^(?:examples|src)\/(?:banking|index|story|world)/.test(relative(root, file)) &&
      ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    getCompilationSettings: () => ({ ...options, types: [], lib: ['lib.es2022.d.ts'] }),
    getScriptFileNames: () => [phrases],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')),
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
  })
  const declared = readFileSync(stories, 'utf8').indexOf('bankAccountHasBeenCreated(')
  const renamed = editor.findRenameLocations(stories, declared, false, false, {}) ?? []
  const found = editor.getReferencesAtPosition(stories, declared) ?? []
  for (const places of [renamed, found])
    expect(places.map(({ fileName }) => relative(root, fileName))).to.include.members(
      [stories, phrases].map((file) => relative(root, file)),
    )
})
