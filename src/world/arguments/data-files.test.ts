import { expect } from 'chai'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { InputError } from '../../errors'
import { thrownBy } from '../../errors/failure-of.fixture'
import { stringifyExactly } from '../../formats'
import { scratchFolder } from '../../scratch-folder.fixture'
import { Variables } from '../../variables'
import { dataFile, openApiFile, projectFile } from './data-files'

describe('projectFile', () => {
  const folder = scratchFolder('all tests')
  let root: string
  let features: string
  before(() => {
    root = folder.at('project')
    features = join(root, 'features')
    folder.put('outside.json', 'outside')
    folder.put('project-too/a.json', 'a neighbour')
    folder.put('project/both.json', 'at the root')
    folder.put('project/features/both.json', 'beside the feature')
    folder.put('project/root.json', 'at the root')
    symlinkSync(folder.at('outside.json'), join(features, 'link.json'))
    symlinkSync(join(root, 'root.json'), join(features, 'inner-link.json'))
  })

  const read = (name: string): string => projectFile(name, { featureFolder: features, root }).bytes.toString()

  it('looks beside the feature first, then from the root of the project', () => {
    expect(read('both.json')).to.equal('beside the feature')
    expect(read('root.json')).to.equal('at the root')
    expect(read('features/both.json')).to.equal('beside the feature')
    expect(read('../both.json')).to.equal('at the root')
    expect(read(join(root, 'root.json'))).to.equal('at the root')
    expect(read('inner-link.json')).to.equal('at the root')
    expect(projectFile('root.json', { featureFolder: features, root }).path).to.equal(join(root, 'root.json'))
  })

  for (const name of ['../../outside.json', 'link.json', '../project-too/a.json'])
    it(`rejects ${name}, which lies outside the project`, () =>
      expect(() => read(name))
        .to.throw(InputError)
        .with.property(
          'message',
          `The file "${name}" lies outside the project, so it is not read.\n` +
            `Copy it beside the feature, or name one inside ${root}`,
        ))

  it('keeps the digits of numbers, and says where a YAML file has a number that JSON has not', () => {
    const read = (name: string, content: string): unknown => {
      folder.put(`project/features/${name}`, content)
      return dataFile(name, { featureFolder: features, variables: new Variables({}), root })
    }
    expect(stringifyExactly(read('n.json', '[2.50,1e21]'))).to.equal('[2.50,1e21]')
    expect(stringifyExactly(read('n.yaml', '[2.50, 1e400, 0x10, "4E2"]'))).to.equal('[2.50,1e400,16,"4E2"]')
    expect(stringifyExactly(read('n.csv', 'n\n2.50\n4E2'))).to.equal('[{"n":2.50},{"n":"4E2"}]')
    // As a spreadsheet writes it, and with an anchor.
    const sheet = '\uFEFFname, code\r\n"Fred ""F"" F","""2001"""\r\n\r\n"Pingu,\r\nthe second", 1.50 \r\n'
    expect(stringifyExactly(read('n.csv', sheet))).to.equal(
      '[{"name":"Fred \\"F\\" F","code":"2001"},{"name":"Pingu,\\r\\nthe second","code":1.50}]',
    )
    expect(stringifyExactly(read('n.yaml', 'a: &a { b: 1.50 }\nc:\n  <<: *a'))).to.include('"c":{"b":1.50}')
    for (const number of ['.inf', '-.INF', '.nan'])
      expect(() => read('no.yaml', `a:\n  b: ${number}`)).to.throw(
        InputError,
        `The file "no.yaml" has ${number} at line 2, column 6, which is not a number in JSON.\nWrite another number, or a text in quotes.`,
      )
  })

  for (const [name, content] of [
    ['nope.json', '["{{nope}}"]'],
    ['nope.yaml', '- "{{nope}}"'],
    ['nope.csv', 'a\n{{nope}}'],
    ['nope.txt', '{{nope}}'],
  ] as const)
    it(`says that an unknown variable stands in ${name}`, () => {
      folder.put(`project/features/${name}`, content)
      expect(() => dataFile(name, { featureFolder: features, variables: new Variables({}), root })).to.throw(
        InputError,
        `The variable {{nope}} is unknown.\nNo variable is known here.\nIt stands in the file "${name}".`,
      )
    })

  for (const [name, content, problem] of [
    ['a.csv', 'a,b\n1,2,3', 'is not CSV: Invalid Record Length: expect 2, got 3 on line 2.'],
    ['a.csv', 'a,b,a\n1,2,3', 'names the column "a" twice.\nKeep one of them.'],
    ['a.csv', 'a,,b\n1,2,3', 'has no name for column 2.\nName it in the first row, or leave the column out.'],
    ['a.csv', 'a;b\n1;2', 'has one column, "a;b".\nSeparate its columns with commas.'],
    ['a.csv', '', 'is empty.\nIts first row has to name the columns.'],
    ['a.csv', Buffer.from('a\nM\xfcller', 'latin1'), 'is not in UTF-8, so its text cannot be read.\nSave it'],
    ['a.yaml', 'a: [1', 'is not YAML: Flow sequence in block collection must be'],
    ['a.yaml', 'a: 1\n---\nb: 2', 'has several documents.\nKeep one of them.'],
    ['a.yaml', 'a: !secret b', 'is not YAML: Unresolved tag: !secret at line 1, column 4'],
    ['a.yaml', '# nothing yet', 'is empty.\nWrite null for no value.'],
    ['a.json', '{ "a": }', "is not JSON: line 1, column 8: Object value expected after ':'"],
    [
      'a.json',
      '{"a":1,"a":2}',
      'has the member "a" twice in one object, so only one of them would count.\nKeep',
    ],
  ] as const)
    it(`refuses ${name}, which ${problem.split('\n', 1).join()}`, () => {
      writeFileSync(join(features, name), content)
      const context = { featureFolder: features, variables: new Variables({}), root }
      expect(() => dataFile(name, context)).to.throw(InputError, `The file "${name}" ${problem}`)
    })

  it('reads an OpenAPI document anywhere in the repository of the project', () => {
    const read = () => openApiFile('../api/openapi.yaml', { featureFolder: features, root })
    folder.put('api/openapi.yaml', 'openapi: 3.1.0\npaths: { /a: { $ref: a.yaml } }')
    folder.put('api/a.yaml', '{ get: {}, put: {} }')
    expect(read).to.throw(InputError, 'lies outside the project')
    mkdirSync(folder.at('.git'))
    expect(read().all.map(({ method }) => method)).to.deep.equal(['GET', 'PUT'])
    expect(read()).to.equal(read())
  })

  it('fetches no OpenAPI document where no scenario runs', () =>
    expect(() => openApiFile('http://a.example/b.json', { featureFolder: features, root })).to.throw(
      InputError,
      'Save the document as a file: curl -o openapi.json http://a.example/b.json',
    ))

  it('quotes no line of a malformed file, neither in the error nor in its causes', () => {
    const deep = `${'{"a":'.repeat(20_000)}"hunter2"${'}'.repeat(20_000)}`
    const malformed = {
      'deep.json': deep,
      'secret.yaml': 'a: 1\npassword: [hunter2',
      'secret.csv': 'user,password\n1,hunter2"x',
      'secret.json': '{"password": "hunter2',
    }
    for (const [name, content] of Object.entries(malformed)) {
      folder.put(`project/features/${name}`, content)
      const context = { featureFolder: features, variables: new Variables({}), root }
      const error = thrownBy(() => dataFile(name, context))
      expect(error, name).to.be.instanceOf(InputError).and.have.property('message').that.includes(name)
      expect(inspect(error, { depth: 9, showHidden: true }), name).not.to.include('hunter2')
    }
  })
})
