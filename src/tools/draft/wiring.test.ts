import { expect } from 'chai'
import { OpenApiDocument } from '../../assertions'
import { draft } from './draft'
import { operationsOf } from './open-api'
import { mapRunValues } from './values'
import { wire } from './wiring'

const text = { type: 'string' }
const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties })
const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const answers = (schema: object, status = 200) => ({
  responses: { [status]: { description: 'Done', ...content(schema) } },
})
const sends = (properties: object) => ({ requestBody: { required: true, ...content(object(properties)) } })

function operationsIn(paths: object) {
  const document = new OpenApiDocument({ openapi: '3.1.0', info: { title: 'Shop' }, paths }, 'openapi.json')
  return operationsOf(document)
}

function featuresOf(paths: object): string {
  const api = { title: 'Shop', source: 'x.json', document: undefined, baseUrl: 'http://localhost', notes: [] }
  const { files } = draft({ ...api, operations: operationsIn(paths) })
  return files.map(({ text: written }) => written).join('\n')
}

/** Returns what operations of a document are sent that is known only in a run, and what is unknown of each. */
function wired(paths: object): Record<string, string[]> {
  return Object.fromEntries(
    wire(operationsIn(paths)).map(({ method, path, request, reason }) => {
      const sent: string[] = []
      mapRunValues(request, ({ inFeature }) => sent.push(inFeature))
      return [`${method} ${path}`, reason === '' ? sent : [...sent, reason]]
    }),
  )
}

describe('The wiring of a draft', () => {
  it('signs in with texts only, and where the fixed words of a path say so', () => {
    const tokens = { type: 'array', items: text, minItems: 1 }
    const sent = wired({
      '/sessions': { post: { ...sends({ user: text, password: text, at: text, tokens }), ...answers({}) } },
      '/invite/{token}/signup': { post: { ...sends({ email: text }), ...answers({}) } },
      '/oauth/token': { post: { ...sends({ grant_type: text }), ...answers({}) } },
    })
    expect(sent).to.deep.equal({
      'POST /sessions': ['{{$env.API_USERNAME}}', '{{$env.API_PASSWORD}}', '{{$text(8)}}', '{{$text(8)}}'],
      'POST /invite/{token}/signup': ['{{token}}', '{{$email}}', 'nothing says what {token} is'],
      'POST /oauth/token': ['{{grantType}}', 'nothing says what grant_type is'],
    })
  })

  it('takes the id that the name of a parameter says, where a path has a list of something else', () => {
    const list = answers({ type: 'array', items: object({ id: text }) })
    const got = answers({})
    const sent = wired({
      '/projects': { get: list },
      '/projects/{id}': { get: got },
      '/dashboards': { get: list },
      '/dashboards/{projectId}': { get: got },
      '/dashboards/{projectId}/parts': { get: got },
    })
    expect(sent['GET /dashboards/{projectId}']).to.deep.equal([
      '{{projectId}}',
      'GET /projects has to list a project',
    ])
  })

  it('takes an id that a response calls guid', () => {
    const sent = wired({
      '/statuses': { post: answers(object({ guid: text }), 201) },
      '/statuses/{key}': { get: answers({}) },
    })
    expect(sent['GET /statuses/{key}']).to.deep.equal(['{{statusId}}'])
  })

  it('does not take a name for an id', () => {
    const named = { ...sends({ name: text }), ...answers(object({ name: text }), 201) }
    const sent = wired({
      '/strategies': { post: named },
      '/strategies/{name}': { get: answers({}) },
      '/rollouts/{strategyId}': { get: answers({}) },
      '/rollouts/by-name/{strategyName}': { get: answers({}) },
    })
    expect(sent['GET /rollouts/{strategyId}']).to.include('nothing says what {strategyId} is')
    expect(sent['GET /rollouts/by-name/{strategyName}']).to.deep.equal(['{{strategyName}}'])
  })
  it('deletes last what a list gives, as other scenarios take the same', () => {
    const gone = { delete: { responses: { 204: { description: 'Gone' } } } }
    const paths = {
      '/apps': { get: answers({ type: 'array', items: object({ id: text }) }) },
      '/apps/{id}': gone,
      '/apps/{id}/keys': { post: answers(object({ id: text }), 201) },
      '/apps/{id}/keys/{keyId}': gone,
    }
    expect(featuresOf(paths).match(/@alone\n.*/g)).to.deep.equal(['@alone\n  Scenario: DELETE /apps/{id}'])
  })
  it('sends a body that is one text, and that of a GET', () => {
    const requestBody = { required: true, ...content(text) }
    const list = answers({ type: 'array', items: object({ id: text }) })
    const got = { get: answers({}) }
    const features = featuresOf({ '/notes': { get: { requestBody, ...list } }, '/notes/{id}': got })
    const body = '      """\n      "{{$text(8)}}"\n      """\n'
    expect(features).to.include(`When I send the HTTP method GET to "notes" with:\n${body}`)
    // `api.get` of a story has none.
    expect(features).not.to.include('api.get(')
  })
})
