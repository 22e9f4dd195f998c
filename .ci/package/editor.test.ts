import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import {
  buildSuggestions,
  ExpressionBuilder,
  getGherkinCompletionItems,
  getGherkinDiagnostics,
  jsSearchIndex,
  type ExpressionBuilderResult,
} from '@cucumber/language-service'
import { WasmParserAdapter } from '@cucumber/language-service/wasm'
import { expect } from 'chai'
import { sys } from 'typescript'
import { libraryPhrases as groupsOfPhrases } from '../../src/project'
import { templateFiles } from '../../src/cli/init'

const root = join(__dirname, '..', '..')
const grammars = join(dirname(require.resolve('@cucumber/language-service')), '..', '..')

const settings = templateFiles('commonjs').get('.vscode/settings.json') ?? '{}'
const { 'cucumber.glue': glue } = JSON.parse(settings) as { 'cucumber.glue': string[] }

const libraryPhrases = groupsOfPhrases().flatMap(({ phrases }) => phrases.map(({ phrase }) => phrase))

const projects = [
  {
    name: 'a new project',
    folder: 'src/cli/init/template/shared',
    features: 'src/cli/init/template/shared/features',
  },
  {
    name: 'examples/banking',
    folder: 'examples/banking',
    features: 'features/banking',
    ofAnotherBook: 'transferring-money.feature',
  },
]

for (const { name, folder, features, ofAnotherBook } of projects) {
  describe(`an editor with the settings that init writes, in ${name}`, function () {
    this.timeout(60_000)

    let workspace: string
    let files: string[]
    let found: ExpressionBuilderResult

    before(async () => {
      workspace = workspaceOf(join(root, folder))
      files = sys.readDirectory(workspace, ['.ts', '.js'], [], glue)
      found = await readByEditor(files)
    })

    after(() => {
      rmSync(workspace, { recursive: true, force: true })
    })

    it('finds every phrase, with its parameters', () => {
      const defined = definedIn(files)
      expect(defined.map(({ phrase }) => phrase)).to.include.members(libraryPhrases)
      expect(defined.length).to.be.greaterThan(libraryPhrases.length)
      expect(found.errors).to.deep.equal([])
      const phrases = found.expressionLinks.map(({ expression }) => ({
        phrase: expression.source,
        parameters: parametersOf(expression),
      }))
      expect(phrases).to.have.deep.members(defined)
    })

    it('has nothing against its features', () => {
      const expressions = found.expressionLinks.map(({ expression }) => expression)
      const sources = readdirSync(join(root, features)).filter(
        (file) => file.endsWith('.feature') && file !== ofAnotherBook,
      )
      expect(sources).to.not.deep.equal([])
      for (const file of sources) {
        const source = readFileSync(join(root, features, file), 'utf8')
        expect(getGherkinDiagnostics(source, expressions), file).to.deep.equal([])
      }
    })

    it('completes every phrase', () => {
      const expressions = found.expressionLinks.map(({ expression }) => expression)
      const index = jsSearchIndex(buildSuggestions(found.registry, [], expressions))
      for (const { source } of expressions) {
        const [first, second] = source.split(' ').filter((word) => !word.startsWith('{'))
        const line = `    Given ${first} ${second}`
        const gherkin = `Feature: Completion\n  Scenario: Completion\n${line}`
        const items = getGherkinCompletionItems(gherkin, { line: 2, character: line.length }, index)
        expect(items.map(({ label }) => label)).to.include(source)
      }
    })
  })
}

/** A folder with the phrases of a project, and what is installed there: the library. */
function workspaceOf(project: string): string {
  const workspace = mkdtempSync(join(tmpdir(), 'chapterwise-editor-'))
  for (const entry of readdirSync(project)) symlinkSync(join(project, entry), join(workspace, entry))
  const library = join(workspace, 'node_modules', 'chapterwise')
  mkdirSync(library, { recursive: true })
  symlinkSync(join(root, 'dist'), join(library, 'dist'))
  return workspace
}

/** What the Cucumber Language Service, which is in the extensions of editors, makes of files. */
async function readByEditor(files: readonly string[]): Promise<ExpressionBuilderResult> {
  const adapter = new WasmParserAdapter(grammars)
  await adapter.init()
  const sources = files.map((file) => ({
    languageName: extname(file) === '.js' ? ('javascript' as const) : ('tsx' as const),
    uri: pathToFileURL(file).href,
    content: readFileSync(file, 'utf8'),
  }))
  return new ExpressionBuilder(adapter).build(sources, [])
}

/** The phrases of files, as Cucumber has them. */
function definedIn(files: readonly string[]) {
  const sources = files
    .filter((file) => file.includes('step-definitions') || isParameterTypes(file))
    .map((file) => realpathSync(file))
  let ids = 0
  supportCodeLibraryBuilder.reset(root, () => String(ids++))
  for (const file of sources) delete require.cache[file]
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- registered when they are loaded
  for (const file of sources.sort((a, b) => Number(isParameterTypes(b)) - Number(isParameterTypes(a))))
    require(file)
  return supportCodeLibraryBuilder.finalize().stepDefinitions.map(({ pattern, expression }) => ({
    phrase: String(pattern),
    parameters: parametersOf(expression),
  }))
}

function isParameterTypes(file: string): boolean {
  return file.includes('parameter-types.')
}

/** The parameter types of an expression, with what they match. */
function parametersOf(expression: object) {
  const { parameterTypes } = expression as {
    parameterTypes: readonly { name: string; regexpStrings: readonly string[] }[]
  }
  return parameterTypes.map(({ name, regexpStrings }) => `${name}: ${regexpStrings.join(' or ')}`)
}
