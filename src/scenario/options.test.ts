import axios from 'axios'
import { expect } from 'chai'
import { Server } from 'node:http'
import { ConfigurationError } from '../errors'
import { Chapter } from '../story'
import { ScenarioConfiguration } from './configuration'
import { checkOptions } from './options'

describe('checkOptions', () => {
  const baseURL = 'http://localhost:3000'

  it('accepts valid options', () => {
    expect(checkOptions({ baseURL: 'HTTPS://bank/v1' })).to.deep.equal({ baseURL: 'HTTPS://bank/v1' })
    expect(checkOptions({ baseURL, badRequestProvider: { extract: () => [] } })).to.have.property('baseURL')
    expect(checkOptions({}, { needsClient: false })).to.deep.equal({})
    for (const name of ['timeout', 'maxBodyBytes', 'maxLogBodyBytes'])
      expect(checkOptions({ baseURL, [name]: Infinity })).to.have.property(name, Infinity)
  })

  const milliseconds = 'a number of milliseconds above 0'
  const bytes = 'a whole number of bytes above 0'
  const url = 'an absolute URL, such as http://localhost:3000'
  const places = 'a list of header names, and of JSONPaths that begin with "$"'
  const wrong: [name: string, value: unknown, must: string, shown: string][] = [
    [
      'client',
      new Server(),
      'an axios instance, such as axios.create({ baseURL })',
      'an instance of "Server"',
    ],
    ['baseURL', 'ftp://fred:hunter2@bank', url, '"ftp://fred:[redacted]@bank" (a text)'],
    ['timeout', 0, milliseconds, '0'],
    ['logMessage', 'console', 'a function that takes a text', '"console" (a text)'],
    ['services', () => undefined, 'an object', 'a function'],
    ['badRequestProvider', {}, 'an instance of a class that extends BadRequestProvider', 'an object'],
    ['maxApiResponseTime', Infinity, milliseconds, 'Infinity'],
    ['logHeaders', 'yes', 'true or false', '"yes" (a text)'],
    ['maxLogBodyBytes', 0.5, bytes, '0.5'],
    ['redact', ['$.a['], places, 'a list'],
  ]
  it('rejects what could only fail or hide later', () => {
    const options: [options: object, message: string][] = [
      [{ headers: { 'X Y': 'a' } }, 'The option "headers" is wrong. "X Y" cannot be the name of a header'],
      [
        { headers: { 'X-A': 'a\nX-B: c' } },
        'The option "headers" is wrong. The value for "X-A" has a control',
      ],
      [
        { graphqlPath: 'ftp://a' },
        'The option "graphqlPath" must be a path or a URL, such as /graphql, but is',
      ],
      [{ redact: ['$'] }, 'The option "redact" is wrong. "$" is the whole body.'],
      [{ actors: { nobody: () => undefined } }, 'The option "actors" is wrong. "nobody" is there already'],
    ]
    for (const [option, message] of options)
      expect(() => checkOptions({ baseURL, ...option })).to.throw(ConfigurationError, message)
  })

  for (const [name, value, must, shown] of wrong) {
    it(`rejects the option ${name} with the value ${shown}`, () => {
      const options = { ...(name !== 'client' && name !== 'baseURL' && { baseURL }), [name]: value }
      expect(() => checkOptions(options))
        .to.throw(ConfigurationError)
        .with.property('message', `The option "${name}" must be ${must}, but is ${shown}.`)
    })
  }

  it('rejects both a client and a base URL, and what is no object', () => {
    expect(() => checkOptions({ client: axios.create(), baseURL })).to.throw(
      ConfigurationError,
      'The configuration has both "client" and "baseURL".',
    )
    expect(() => checkOptions('x')).to.throw(
      ConfigurationError,
      'The configuration must be an object of options, but is "x" (a text).',
    )
  })
})

describe('ScenarioConfiguration', () => {
  it('checks the options as soon as they are configured', () => {
    expect(() => ScenarioConfiguration.configure({ baseURL: 'nowhere' })).to.throw(ConfigurationError)
  })

  it('rejects a story book that is not a class, or a chapter', () => {
    expect(() => ScenarioConfiguration.withStoryBook(undefined as never, Object))
      .to.throw(ConfigurationError)
      .with.property(
        'message',
        'The story book is undefined, which is not a class that extends StoryBook.\n' +
          'Write: class MyStory extends StoryBook<MyStoryData>',
      )
    class Plain extends Chapter {}
    expect(() => ScenarioConfiguration.withStoryBook(Plain as never, Object)).to.throw(
      ConfigurationError,
      'The story book "Plain" does not extend StoryBook.',
    )
  })
})
