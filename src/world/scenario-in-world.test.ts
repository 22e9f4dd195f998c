import { expect } from 'chai'
import { InputError } from '../errors'
import { failureOf, messageOf } from '../errors/failure-of.fixture'
import { openServer, type Answer } from '../http/open-server.fixture'
import { ScenarioInWorld } from './scenario-in-world'

const document = (paths: object): string => JSON.stringify({ openapi: '3.1.0', paths })
const answering =
  (status: number, type: string, body: string): Answer =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body)

describe('an OpenAPI document at an address', () => {
  const [api, other] = [openServer(), openServer()]
  let tests = 0
  let path = ''
  // Documents are known for the whole run.
  beforeEach(() => void (path = `/openapi-${++tests}.json`))
  const begin = () =>
    new ScenarioInWorld(
      { binding: undefined, options: { baseURL: api.url(), headers: { Authorization: 'Bearer t0ken' } } },
      {},
      { id: '', uri: 'a.feature', name: '', language: 'en', tags: [], astNodeIds: [], steps: [] },
    )
  const authorizations = ({ seen }: typeof api) => seen.map(({ headers }) => headers.authorization)

  it('is fetched once for all scenarios, with the credentials of the API', async () => {
    api.answer(answering(200, 'application/json', document({ '/a': { get: {} } })))
    const [one, same] = await Promise.all([begin().openApiAt(path), begin().openApiAt(api.url() + path)])
    expect(one.all).to.have.length(1)
    expect(same).to.equal(one)
    expect(authorizations(api)).to.deep.equal(['Bearer t0ken'])
  })

  it('may be YAML, and at another origin, which gets no credentials', async () => {
    api.answer((_, response) => response.writeHead(302, { Location: other.url() + path }).end())
    other.answer(answering(200, 'text/plain', 'openapi: 3.1.0\npaths: { /a: { get: {}, put: {} } }'))
    for (const address of [path, other.url() + path])
      expect((await begin().openApiAt(address)).all).to.have.length(2)
    expect(authorizations(other)).to.deep.equal([undefined, undefined])
  })

  for (const [what, answer, reason] of [
    ['an error', answering(404, 'text/plain', ''), 'was answered 404 Not Found.'],
    ['a page', answering(200, 'text/html', '<html>'), 'was answered with a page in HTML.'],
  ] as const)
    it(`is not there if ${what} is the answer, and is asked for again`, async () => {
      api.answer(answer)
      const failure = await failureOf(begin().openApiAt(path))
      expect(failure).to.be.instanceOf(InputError).with.property('message').that.includes(reason)
      api.answer(answering(200, 'application/json', document({})))
      await begin().openApiAt(path)
    })

  it('may refer to itself only', async () => {
    api.answer(answering(200, 'application/json', document({ '/a': { $ref: 'a.json' } })))
    expect(await messageOf(begin().openApiAt(path))).to.include('refers to "a.json", which is not in it.')
  })
})
