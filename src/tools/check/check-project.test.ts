import { readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { expect } from 'chai'
import type * as Projects from '../../project'
import type { LoadedProject, Project, ProjectSettings } from '../../project'
import type * as Worlds from '../../world'
import type * as Checks from './check-project'
import type { CheckFinding } from './findings'
import type * as Nexts from './next'

const root = resolve(__dirname, '../../..')
const folder = join(__dirname, 'fixtures')
const uri = 'features/wrong.feature'
const text = readFileSync(join(folder, uri), 'utf8')

/** Loads modules as a new process would, and afterwards leaves those that were there before. */
async function withFreshModules<Result>(work: () => Promise<Result>): Promise<Result> {
  const isOwn = (path: string): boolean => !path.startsWith(join(root, 'node_modules') + sep)
  const before = Object.entries(require.cache).filter(([path]) => isOwn(path))
  const forget = (): void => {
    for (const path of Object.keys(require.cache)) if (isOwn(path)) delete require.cache[path]
  }
  forget()
  try {
    return await work()
  } finally {
    forget()
    Object.assign(require.cache, Object.fromEntries(before))
  }
}

/** What comments under scenarios, steps, and rows of examples say of their lines. */
function expectedIn(feature: string) {
  const scenarios: { name: string; from: number; findings: string[] }[] = []
  let at = 0
  let isText = false
  let isExamples = false
  feature.split('\n').forEach((written, index) => {
    const line = written.trim()
    if (/^("""|```)/.test(line)) isText = !isText
    if (isText) return
    const [, name] = /^Scenario(?: Outline)?: (.*)/.exec(line) ?? []
    if (name !== undefined) scenarios.push({ name, from: index + 1, findings: [] })
    if (name !== undefined || line === 'Examples:') isExamples = name === undefined
    if (line.startsWith('# ')) scenarios.at(-1)?.findings.push(`${at} ${line.slice(2)}`)
    const isPlace = /^(Scenario:|Given|When|Then|And) /.test(line) || (isExamples && line.startsWith('|'))
    if (isPlace) at = index + 1
  })
  return scenarios
}

const firstLine = ({ line, level, message }: CheckFinding): string =>
  `${line} ${level} ${message.split('\n', 1)[0]}`

describe('checkProject', () => {
  let projects: typeof Projects
  let checks: typeof Checks
  let worlds: typeof Worlds
  let nexts: typeof Nexts
  let loaded: LoadedProject
  let findings: CheckFinding[]
  /** Returns a project of the fixture with the scenarios of a feature. */
  const projectOf = (feature: string, configured?: Partial<ProjectSettings>): Project => {
    const parsed = projects.parseFeature(feature, uri)
    const settings = { ...loaded.configured, ...configured }
    return parsed.ok
      ? projects.projectOf({ ...loaded, configured: settings }, projects.scenariosOf(parsed.document))
      : projects.projectOf(loaded, [], [{ uri, problems: parsed.problems }])
  }
  const found = async (feature: string, configured?: Partial<ProjectSettings>): Promise<string[]> =>
    (await checks.checkProject(projectOf(feature, configured))).map(firstLine)

  before(() =>
    withFreshModules(async () => {
      /* eslint-disable @typescript-eslint/no-require-imports -- these are the modules that the project loads */
      projects = require('../../project') as typeof Projects
      checks = require('./check-project') as typeof Checks
      worlds = require('../../world') as typeof Worlds
      nexts = require('./next') as typeof Nexts
      /* eslint-enable @typescript-eslint/no-require-imports */
      loaded = await projects.loadProject({ cwd: folder })
      findings = await checks.checkProject(projectOf(text))
    }),
  )

  describe('finds in scenarios', () => {
    const scenarios = expectedIn(text)
    scenarios.forEach(({ name, from, findings: expected }, at) => {
      const isOfIt = ({ line }: CheckFinding): boolean =>
        line >= from && line < (scenarios[at + 1]?.from ?? Infinity)
      it(name, () => expect(findings.filter(isOfIt).map(firstLine)).to.deep.equal(expected))
    })
  })

  it('names the place of a phrase that misspells its story', () =>
    expect(
      findings.find(({ message }) => message.includes('bank acount has been created'))?.message,
    ).to.match(/\nThe phrase is defined at support\/more\.ts:\d+\.$/))

  it('shows the step of a row that is wrong', () =>
    expect(findings.find(({ message }) => message.includes('In this row'))?.message).to.match(
      /\nIn this row, at line \d+: a withdrawal of 5 has been made$/,
    ))

  it('says how a | is written in a cell, where a row has too many', async () => {
    const feature = 'Feature: A\n  Scenario: B\n    Given a table:\n      | a | b |\n      | c | d|e |\n'
    const [finding] = await checks.checkProject(projectOf(feature))
    expect(finding?.message).to.equal(
      'It does not parse: inconsistent cell count within the table\n' +
        'Each row has as many cells as the first; a | within a cell is written \\|',
    )
  })

  it('puts single quotes around the one text that has quotes in it', async () => {
    const feature = 'Feature: A\n  Scenario: B\n    When I try "an account for "Fred"" as "nobody"\n'
    const [finding] = await checks.checkProject(projectOf(feature))
    expect(finding?.message.split('\n')[1]).to.equal(
      `Write single quotes outside: I try 'an account for "Fred"' as "nobody"`,
    )
  })

  it('reports a feature that does not parse without its secrets, and another file only as none', async () => {
    const broken = 'Feature: A\n  Scenario: B\n    * a step\n    Give me the password "s3cret"\n'
    const [finding] = await checks.checkProject(projectOf(broken))
    expect(finding).to.include({ line: 4, rule: 'feature-syntax' })
    expect(finding?.message).to.match(/^It does not parse: .*'Give me the password "\[redacted\]"'$/)
    expect(checks.parseFindings([], 'package.json').map(firstLine)).to.deep.equal([
      '1 error This is not a feature. Name a file that ends in ".feature".',
    ])
  })

  const call = 'Feature: A\n  Scenario: B\n    When I GET "{{name}}"\n    Then the response should be 200\n'
  for (const [what, configured, expected] of [
    [
      'a variable that the option "variables" does not name',
      { variables: ['unique'] },
      '3 error The variable {{name}} is unknown.',
    ],
    ['no variable that it names', { variables: ['name'] }],
    [
      'an OpenAPI document of the options that is not there',
      { variables: ['name'], openapi: ['gone.yaml'] },
      '1 error The file "gone.yaml" is not there. It was looked for at:',
    ],
    [
      'a document that only the command line of a run names',
      { variables: ['name'], openapi: ['gone.yaml'], file: undefined },
      '1 error The file "gone.yaml" is not there. It was looked for at:',
    ],
    [
      'a pattern of the configuration that matches no file',
      { variables: ['name'], withoutFile: ['support/*.ts', 'of/the/command/line'] },
      '3 warning The pattern "support/*.ts" matches no file.',
    ],
    [
      'an entry of the package where files are named',
      { variables: ['name'], withoutFile: ['chapterwise/register'] },
      '5 warning The pattern "chapterwise/register" matches no file. Name the package in "requireModule" instead.',
    ],
  ] as [string, Partial<ProjectSettings>, ...string[]][])
    it(`finds ${what}`, async () =>
      expect(await found(call, configured)).to.deep.equal(expected === undefined ? [] : [expected]))

  it('finds scenarios without a configuration, and world parameters that a run would refuse', async () => {
    const withUse = (use: object | undefined, worldParameters?: object): Project => {
      const project = projectOf(call, { variables: ['name'], worldParameters })
      const scenarios = project.scenarios.map((scenario) => ({ ...scenario, use })) as Project['scenarios']
      return { ...project, scenarios }
    }
    const { fromWorldParameters } = worlds
    const check = async (project: Project): Promise<string[]> =>
      (await checks.checkProject(project)).map(firstLine)
    const fromParameters = (parameters: object): Promise<string[]> =>
      check(withUse({ configuration: fromWorldParameters, world: worlds.StoryWorld }, parameters))
    const unused = withUse(undefined)
    expect(await check(unused)).to.deep.equal(['3 error No scenario runs in this World.'])
    const uri = '/other/chapterwise/dist/step-definitions/calls.js'
    const definitions = unused.definitions.map((one) => ({ ...one, uri }))
    expect(await check({ ...unused, definitions })).to.deep.equal([
      `3 error The phrases are of another copy of chapterwise, ${uri}, than the one that checks them.`,
    ])
    class OwnWorld {}
    const { library, ...rest } = withUse(
      { configuration: fromWorldParameters },
      { baseURL: 'http://localhost' },
    )
    expect(await check({ ...rest, library: { ...library, World: OwnWorld } })).to.deep.equal([
      '3 error The world "OwnWorld" does not extend StoryWorld.',
    ])
    expect(await fromParameters({ variables: ['name'] })).to.deep.equal([
      '1 warning The world parameters name no "baseURL" to call the API at.',
    ])
    expect(await fromParameters({ baseURL: 'http://localhost', timeOut: 500 })).to.deep.equal([
      '1 error Unknown world parameter "timeOut". Did you mean "timeout"?',
    ])
  })

  it('says where to write a scenario, or how none was chosen', () => {
    const none = { paths: [], names: [], tagExpression: '' }
    const said = [none, { ...none, tagExpression: '@none' }].map((one) => checks.noScenarioFound(one))
    expect(said).to.deep.equal([
      'No scenario was found: the folder "features" contains none. Write a feature there, or give the paths of your features.',
      'No scenario was found: see the paths, tags and names given.',
    ])
  })

  it('finds that the phrases of the library are not loaded', async () => {
    const steps = [
      'I GET "x"',
      'the response should be 422 Unprocessable Entity',
      'at the end I DELETE "x"',
      'my own step',
    ]
    const project = projectOf(`Feature: A\n  Scenario: B\n${steps.map((step) => `    * ${step}\n`).join('')}`)
    const scenarios = project.scenarios.map((scenario) => ({
      ...scenario,
      steps: scenario.steps.map((step) => ({ ...step, definitions: [] })),
    }))
    const withoutLibrary = { ...project, scenarios, definitions: [] }
    const said = (await checks.checkProject(withoutLibrary)).map(firstLine)
    expect(
      said.map((line) => line.includes('because the phrases of chapterwise/steps are not loaded')),
    ).to.deep.equal([true, true, true, false])
  })

  it('has next offer the phrases of the book that a book extends, with its own', async () => {
    const at = await nexts.nextAt({ text: '@lost\nFeature: A\n  Scenario: B\n', uri, line: 3 }, loaded)
    const offered = at.kind === 'next' ? at.next.yours.map(({ phrase, leadsTo }) => [phrase, leadsTo]) : at
    expect(offered).to.deep.include.members([
      ['the account of {string} has been lost', null],
      ['the secret of {string} has been read', 'bank account has been created'],
    ])
  })

  it('has next say that a file is no feature, and that the phrases of the library are not loaded', async () => {
    const at = await nexts.nextAt({ text: '{ "name": "shop" }', uri: 'package.json', line: 1 }, loaded)
    expect(at.kind === 'wrong' && at.findings.map(firstLine)).to.deep.equal([
      '1 error This is not a feature. Name a file that ends in ".feature".',
    ])
    const { definitions } = projectOf(call)
    const position = { isConfigured: false, state: { phase: 'acting' } } as never
    const notLoaded = (some: Project['definitions']): unknown =>
      nexts.offersIn(position, { definitions: some }).notLoaded
    expect(notLoaded(definitions)).to.equal(undefined)
    expect(notLoaded(definitions.filter(({ entry }) => entry === undefined))).to.equal('chapterwise/steps')
  })
})
