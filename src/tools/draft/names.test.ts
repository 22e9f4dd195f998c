import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions'
import { expect } from 'chai'
import fc from 'fast-check'
import ts from 'typescript'
import { OpenApiDocument } from '../../assertions'
import { parseFeature } from '../../project'
import { draft } from './draft'
import { operationsOf } from './open-api'

const awkward = [
  ...['class', 'constructor', '__proto__', 'new', 'add'],
  ...['placeOrder', 'Place Order', 'place_order', '1st'],
]
const word = fc.oneof(fc.constantFrom(...awkward, 'the', "it's", '{int}', 'a/b (c)', '注文', ''), fc.string())
const operation = fc.record({
  path: fc.array(fc.constantFrom('class', 'orders', 'Orders', '{id}', 'it`s', '7', '注文'), {
    minLength: 1,
    maxLength: 4,
  }),
  method: fc.constantFrom('get', 'post', 'put', 'delete'),
  operationId: word,
  status: fc.constantFrom('200', '201'),
  member: word,
})

function documentOf(
  title: string,
  operations: readonly (typeof operation extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { path, method, operationId, status, member } of operations) {
    const properties = { id: { type: 'string' }, [member]: { type: 'string' } }
    const schema = { type: 'object', required: [member], properties }
    const content = { 'application/json': { schema } }
    const item = (paths[`/${path.map((one, at) => one.replace('id', `id${at}`)).join('/')}`] ??= {})
    item[method] = {
      operationId,
      summary: operationId,
      tags: [member],
      parameters: [{ in: 'header', name: 'Filter', required: true, schema }],
      ...(method !== 'get' && { requestBody: { required: true, content } }),
      responses: { [status]: { description: 'Done', content } },
    }
  }
  return new OpenApiDocument({ openapi: '3.1.0', info: { title, version: '1' }, paths }, 'openapi.json')
}

describe('The names of a draft', () => {
  it('are valid and distinct, whatever the operations are called', () => {
    const registry = new ParameterTypeRegistry()
    fc.assert(
      fc.property(word, fc.array(operation, { minLength: 1, maxLength: 12 }), (title, operations) => {
        const from = { title, source: 'openapi.json', document: 'openapi.json' }
        const api = { ...from, baseUrl: 'http://localhost', notes: [] }
        const described = operationsOf(documentOf(title, operations))
        const { files, operations: wired } = draft({ ...api, operations: described })
        for (const { path, text } of files)
          if (path.endsWith('.feature')) expect(parseFeature(text, path), text).to.have.property('ok', true)
          else {
            const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
            const problems = diagnostics?.map(({ messageText }) => messageText)
            expect(problems, text).to.deep.equal([])
          }
        const phrases = wired.flatMap(({ story }) => story?.phrase ?? [])
        for (const phrase of phrases)
          expect(new CucumberExpression(phrase, registry).match(phrase), phrase).to.deep.equal([])
        const names = [/^ {2}(\w+)\(\): /gm, /^export class (\w+)/gm, /^ {2}(\w+)!: /gm].map((form) =>
          [...(files[0]?.text ?? '').matchAll(form)].map(([, name]) => name?.toLowerCase()),
        )
        for (const list of [...names, phrases, files.map(({ path }) => path)])
          expect(list).to.deep.equal([...new Set(list)])
      }),
      { numRuns: 30 },
    )
  })
})
