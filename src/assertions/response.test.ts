import { expect } from 'chai'
import { json, openServer } from '../http/open-server.fixture'
import { ScenarioConfiguration } from '../scenario'
import { madeUpResponse } from './response.fixture'

describe('response.at', () => {
  const server = openServer()
  it('returns the value at a path, or the list of values that the path selects', async () => {
    server.answer(json({ items: [{ id: 1 }, { id: 2 }] }))
    const scenario = ScenarioConfiguration.configure({
      baseURL: server.url(),
      logMessage: () => undefined,
    }).begin()
    const response = await scenario.when.get('/')
    expect(response.at<number>('items[1].id')).to.equal(2)
    expect(response.at('$.items[*].id')).to.deep.equal([1, 2])
    expect(madeUpResponse({ body: '[9007199254740993]' }).at('$[0]')).to.equal(9007199254740993n)
    expect(madeUpResponse({ body: '[9007199254740993]' }).at('$[*]')).to.deep.equal([9007199254740993n])
    expect(() => response.at('items[5]')).to.throw(Error, 'The response body at "items[5]" should exist')
    await scenario.end()
  })
})
