import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import axios from 'axios'
import { expect } from 'chai'
import { DefaultBadRequestProvider } from 'chapterwise'
import { commands } from '../src/cli/commands'
import { helpOption, type Option } from '../src/cli/command'
import { thrownBy } from '../src/errors/failure-of.fixture'
import { readSettings } from '../src/tools/report/settings'
import { checkOptions, parameterNames } from '../src/scenario'
import { problemsOf } from './code-blocks/types'
import { membersOf, type Member } from './interface-members'
import { plain, rowsUnder, type Row } from './table'

const root = join(__dirname, '..')
const page = 'options.md'

/** For each heading the type of its examples, and the declared members that it must list. */
const declared: readonly (readonly [heading: string, type: string, members: readonly Member[]])[] = [
  ['Scenarios', 'ScenarioOptions', membersOf('src/scenario/scenario-options.ts', 'ScenarioOptions')],
  [
    'Which scenarios',
    'UseScenarioOptions',
    membersOf('src/world/binding/use-scenario.ts', 'UseScenarioOptions'),
  ],
  ['Calls', 'Partial<CallRequest>', membersOf('src/story/api.ts', 'CallOptions', 'CallRequest')],
  ['GraphQL queries', 'GraphqlOptions', membersOf('src/story/api.ts', 'GraphqlOptions')],
  ['Snapshots', 'SnapshotOptions', membersOf('src/scenario/chain.ts', 'SnapshotOptions')],
  [
    'gRPC clients',
    'ClientSource',
    membersOf('src/grpc/client-source.ts', 'FactoryWithProto', 'ProtoFiles', 'ReflectedClient', 'Channel'),
  ],
  ['gRPC calls', 'GrpcCallOptions', membersOf('src/grpc/call-options.ts', 'GrpcCallOptions')],
]

const preamble = `
import axios from 'axios'
import { credentials, type Client, type ClientOptions } from '@grpc/grpc-js'
import { DefaultBadRequestProvider, StoryWorld } from 'chapterwise'
import type { CallRequest, GraphqlOptions, ScenarioOptions, SnapshotOptions, UseScenarioOptions } from 'chapterwise'
import type { ClientSource, GrpcCallOptions } from 'chapterwise/grpc'
declare const accounts: object, server: { address: string }, makeClient: (options: ClientOptions) => Client
class MyProvider extends DefaultBadRequestProvider {}
class MyWorld extends StoryWorld {}
export { axios, credentials, accounts, server, makeClient, MyProvider, MyWorld }
`

describe('docs/options.md', () => {
  for (const [heading, , members] of declared) {
    describe(heading, () => {
      const shown = new Map(rowsUnder(page, heading).map((row) => [plain(row['option'] ?? ''), row]))

      it('lists every option, and no other', () =>
        expect([...shown.keys()]).to.have.members(members.map(({ name }) => name)))
      for (const { name, type, defaultValue } of members) {
        it(`shows the type and the default of ${name}`, () => {
          const row: Row = shown.get(name) ?? {}
          expect(plain(row['type'] ?? '')).to.equal(type)
          if (defaultValue !== undefined) expect(plain(row['default'] ?? '')).to.equal(plain(defaultValue))
          expect(plain(row['example'] ?? '')).to.match(new RegExp(`\\b${name}: `))
        })
      }
    })
  }

  it('has examples that compile', () => {
    const examples = declared.flatMap(([heading, type]) =>
      rowsUnder(page, heading).map(
        ({ example = '' }) => `{ const example: ${type} = { ${plain(example)} } }`,
      ),
    )
    expect(problemsIn([preamble, ...examples].join('\n'))).to.equal('')
  })

  it('has options whose right name the compiler says last, where TypeScript 7 shows one overload', () => {
    const misspelt =
      "import { ScenarioConfiguration } from 'chapterwise'\nScenarioConfiguration.configure({ baseUrl: '' })"
    expect(problemsIn(misspelt)).to.match(/Did you mean to write 'baseURL'\?\s*$/)
  })

  it('lists the known options of scenarios, with examples that are accepted', () => {
    const rows = rowsUnder(page, 'Scenarios')
    const known = /Known here: (.*)/
      .exec(thrownBy(() => checkOptions({ nonsense: 1 })).message)?.[1]
      ?.split(', ')
    expect(rows.map(({ option = '' }) => plain(option))).to.have.members(known ?? [])
    for (const { example = '' } of rows) {
      const sandbox = { axios, console, accounts: {}, MyProvider: DefaultBadRequestProvider }
      checkOptions(runInNewContext(`({ ${plain(example)} })`, sandbox), { needsClient: false })
    }
  })

  it('marks the scenario options that are world parameters', () => {
    const rows = rowsUnder(page, 'Scenarios').filter(({ worldParameters }) => worldParameters === 'yes')
    expect(rows.map(({ option = '' }) => plain(option))).to.have.members([...parameterNames])
  })

  it('lists every environment variable', () => {
    const read = ['src', 'support', 'step-definitions'].flatMap((folder) =>
      variablesReadIn(join(root, folder)),
    )
    const shown = rowsUnder(page, 'Environment').flatMap(({ variable = '' }) => plain(variable).split(', '))
    expect(shown).to.have.members([...new Set(read)])
  })

  it('lists every flag of the command line', () => {
    const shown = rowsUnder(page, 'Command line').flatMap((row) =>
      plain(row['of'] ?? '')
        .split(', ')
        .map((command) =>
          [command, row['flag'], row['short'], row['value'], row['default']]
            .map((cell = '') => plain(cell))
            .join(' | '),
        ),
    )
    const flags = commands.flatMap(({ name, options }) =>
      Object.entries({ ...options, help: helpOption }).map(([flag, option]) => rowOf(name, flag, option)),
    )
    expect(shown).to.have.length(flags.length)
    for (const flag of flags)
      expect(
        shown.some((row) => row.startsWith(flag)),
        flag,
      ).to.equal(true)
  })

  it('lists every option of the plugins, with examples that are accepted', () => {
    const rows = rowsUnder(page, 'Plugins')
    const known = /Known here: (.*)/
      .exec(thrownBy(() => readSettings({ nonsense: 1 }, root)).message)?.[1]
      ?.split(', ')
    expect(rows.map(({ option = '' }) => plain(option))).to.have.members(known ?? [])
    const openapi = ['examples/banking/api/openapi.json']
    for (const { option = '', example = '' } of rows) {
      const options = runInNewContext(`({ ${plain(example)} })`) as Record<string, unknown>
      if (plain(option) !== 'openapi') readSettings({ ...structuredClone(options), openapi }, root)
    }
  })
})

function rowOf(command: string, flag: string, { short, choices, takes = '', initial }: Option): string {
  const values = choices?.join(', ') ?? `${takes}${Array.isArray(initial) ? ', repeatable' : ''}`
  const cells = [command, `--${flag}`, short === undefined ? '' : `-${short}`, values]
  return `${cells.join(' | ')} | ${choices?.[0] ?? ''}`
}

function problemsIn(text: string): string {
  const folder = join(root, 'reports', 'docs')
  const file = join(folder, `options-${process.pid}.ts`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
  try {
    return problemsOf([file])
  } finally {
    rmSync(file)
  }
}

function variablesReadIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') && !file.endsWith('.test.ts') && !/template|fixtures|write-stories/.test(file),
    )
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((text) => [
      ...[...text.matchAll(/\b(?:env\[|isSet\()'(\w+)'/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/'(\w+_proxy)'/g)].map(([, name = '']) => name),
    ])
}
