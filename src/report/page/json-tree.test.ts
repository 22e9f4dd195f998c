import { expect } from 'chai'
import fc from 'fast-check'
import { functionOf } from './script.fixture'

interface JsonNode {
  readonly text: string
  readonly members?: readonly { readonly key: string; readonly path: string; readonly node: JsonNode }[]
  readonly list?: boolean
}

const readTree = functionOf<(text: string) => JsonNode | undefined>('json-tree.js', 'readTree')

describe('readTree', () => {
  it('parses exactly the texts that are JSON', () => {
    const almostJson = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '0', '\\', '\n', '.', '-', 'e'))
      .map(
        ([text, at, sign]) =>
          text.slice(0, at % (text.length + 1)) + sign + text.slice((at % (text.length + 1)) + 1),
      )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify(value, null, 2)),
          almostJson,
        ),
        (text) => {
          const tree = readTree(text)
          expect(tree !== undefined).to.equal(isJson(text))
          if (tree !== undefined) expect(JSON.parse(written(tree))).to.deep.equal(JSON.parse(text))
        },
      ),
    )
  })

  it('keeps every digit and escape, and the path of each value', () => {
    const tree = readTree('{"a":12345678901234567.890,"last name":["\\u00e9"]}')
    expect(written(tree)).to.equal('{"a":12345678901234567.890,"last name":["\\u00e9"]}')
    const [first, second] = tree?.members ?? []
    expect([first?.path, second?.path]).to.deep.equal(['$.a', "$['last name']"])
    expect(second?.node.members?.[0]?.path).to.equal("$['last name'][0]")
  })

  it('returns undefined for JSON that is nested too deep', () => {
    expect(readTree('['.repeat(201) + ']'.repeat(201))).to.not.equal(undefined)
    expect(readTree('['.repeat(100_000) + ']'.repeat(100_000))).to.equal(undefined)
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function written(node: JsonNode | undefined): string {
  if (node?.members === undefined) return node?.text ?? ''
  const members = node.members.map((each) => (node.list ? '' : `${each.key}:`) + written(each.node)).join(',')
  return node.list ? `[${members}]` : `{${members}}`
}
