import axios from 'axios'
import { expect } from 'chai'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { inspect } from 'node:util'
import { certificate } from '../../faults/certificate'
import { ConfigurationError } from '../errors'
import { messageOf } from '../errors/failure-of.fixture'
import { Chapter, StoryBook } from '../story'
import { ScenarioConfiguration } from './scenario-configuration'
import { checkOptions } from './scenario-options'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const otherKey = privateKey.export({ type: 'pkcs8', format: 'pem' })
const lockedKey = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })

describe('checkOptions', () => {
  const baseURL = 'http://localhost:3000'

  it('accepts valid options', () => {
    expect(checkOptions({ baseURL: 'HTTPS://bank/v1' })).to.deep.equal({ baseURL: 'HTTPS://bank/v1' })
    expect(checkOptions({ baseURL, badRequestProvider: { extract: () => [] } })).to.have.property('baseURL')
    expect(checkOptions({}, { needsClient: false })).to.deep.equal({})
    for (const name of ['timeout', 'maxBodyBytes', 'maxLogBodyBytes'])
      expect(checkOptions({ baseURL, [name]: Infinity })).to.have.property(name, Infinity)
  })

  it('rejects two options that say the same', () => {
    const client = axios.create()
    const both = 'The configuration has both "client" and'
    expect(() => checkOptions({ client, baseURL })).to.throw(ConfigurationError, `${both} "baseURL".`)
    expect(() => checkOptions({ client, tls: {} })).to.throw(ConfigurationError, `${both} "tls".`)
  })

  it('rejects options without a client, and an option that it does not know', () => {
    expect(() => checkOptions({ logHeaders: true })).to.throw(
      ConfigurationError,
      "The configuration has no client to call the API with.\nSay where the API is: configure({ baseURL: 'http://localhost:3000' }), or hand over an axios instance: configure({ client })",
    )
    expect(() => checkOptions({ baseURL, maxApiResponceTime: 2000 })).to.throw(
      ConfigurationError,
      'Unknown option "maxApiResponceTime". Did you mean "maxApiResponseTime"?\nKnown here: client, baseURL, tls, ready,',
    )
  })

  const wrong: [name: string, value: unknown, message: string][] = [
    ['client', fetch, 'must be an axios instance, such as axios.create({ baseURL }), but is a function.'],
    ...['/api', 'http://localhost:3000/?a=1', 'http://localhost:3000/#a'].map(
      (url): [string, string, string] => [
        'baseURL',
        url,
        `must be an absolute URL without a query, such as http://localhost:3000, but is "${url}" (a text).`,
      ],
    ),
    ['logMessage', console, 'must be a function that takes a text, but is an object.'],
    [
      'badRequestProvider',
      class {},
      'must be an instance of a class that extends BadRequestProvider, but is',
    ],
    ['logHeaders', 'yes', 'must be true or false, but is "yes" (a text).'],
    ['redact', 'X-Tenant', 'must be a list of header names, and of JSONPaths that begin with "$", but is'],
    ['redact', ['$.user['], 'is wrong. The path "$.user[" is not a JSONPath (RFC 9535): '],
    ['redact', ['$user.pin'], 'is wrong. The path "$user.pin" is not a JSONPath (RFC 9535): '],
    [
      'redact',
      ['s3cret/'],
      'must be a list of header names, and of JSONPaths that begin with "$", but is a list.',
    ],
    [
      'trustedOrigins',
      ['http://x/path', 7],
      'must be a list of origins, such as https://auth.example.org, but is ["http://x/path" (a text), 7].',
    ],
    ['headers', { 'X-Key': undefined }, 'is wrong. The header "X-Key" must be a text, but is undefined.'],
    ['headers', { 'X Y': 'a' }, 'is wrong. "X Y" cannot be the name of a header'],
    ['headers', { 'X-A': 'a\nX-B: c' }, 'is wrong. The value for "X-A" has a control'],
    [
      'headers',
      new Headers({ 'X-Key': 'a' }),
      'must be an object of header names and texts, but is an instance of "Headers".',
    ],
    ['graphqlPath', 'ftp://a', 'must be a path or a URL, such as /graphql, but is'],
    ['ready', { url: '/', within: 1 }, 'is wrong. Unknown setting "within". Did'],
    [
      'ready',
      { url: 'ftp://x' },
      'is wrong. The setting "url" must be a path or a URL, such as /health, but is "ftp://x"',
    ],
    ['ready', { withinMs: 1 }, "must be a path such as '/health', or an object with a url"],
    ['ready', 7, "must be a path such as '/health', or an object with a url: { url, with"],
    ['tls', { CA: 'x' }, 'is wrong. Unknown setting "CA". Did you mean "ca"?'],
    ['tls', { ca: 'none.pem' }, 'is wrong. The file "none.pem" of "ca" cannot be read: ENOENT'],
    [
      'tls',
      { key: 'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg' },
      'is wrong. The file that "key" names in 48 characters cannot be read: ENOENT',
    ],
    ['tls', { ca: 7 }, 'is wrong. The setting "ca" must be the name of a file, or a Buffer with its'],
    ['tls', { ca: Buffer.from('x') }, 'is wrong. The "ca" cannot be used: it is not PEM'],
    [
      'tls',
      { ca: new X509Certificate(certificate.cert).raw },
      'is wrong. The "ca" cannot be used: it is not',
    ],
    ['tls', { ...certificate, cert: otherKey }, 'is wrong. The "cert" cannot be used: '],
    ['tls', { ...certificate, key: lockedKey }, 'is wrong. The "key" cannot be used: '],
    ['tls', { ...certificate, key: otherKey }, 'is wrong. The files cannot be used: '],
    ['tls', { cert: certificate.cert }, 'is wrong. The "cert" and the "key" belong'],
    ['tls', { rejectUnauthorized: 'no' }, 'is wrong. The setting "rejectUnauthorized" must be true or'],
    [
      'tls',
      certificate.key,
      'must be an object of files: { ca, cert, key, rejectUnauthorized }, but is a text',
    ],
    ['redact', ['$'], 'is wrong. "$" is the whole body.'],
    ['actors', { nobody: () => undefined }, 'is wrong. "nobody" is there already'],
    ['services', () => undefined, 'must be an object, but is a function.'],
    ['maxApiResponseTime', Infinity, 'must be a number of milliseconds above 0, but is Infinity.'],
    ['maxLogBodyBytes', 0.5, 'must be a whole number of bytes above 0, but is 0.5.'],
  ]
  for (const [name, value, message] of wrong)
    it(`rejects the option ${name} with the value ${inspect(value).slice(0, 60)}`, () =>
      expect(() => checkOptions({ ...(name !== 'client' && { baseURL }), [name]: value })).to.throw(
        ConfigurationError,
        `The option "${name}" ${message}`,
      ))
})

describe('ScenarioConfiguration', () => {
  it('checks the options as soon as they are configured', () =>
    expect(() => ScenarioConfiguration.configure({ baseURL: 'nowhere' })).to.throw(ConfigurationError))

  it('rejects a chapter in place of a story book, story data that is no class, and no options', async () => {
    class Plain extends Chapter {}
    expect(() => ScenarioConfiguration.withStoryBook(Plain as never, Object)).to.throw(
      ConfigurationError,
      'The story book "Plain" does not extend StoryBook.',
    )
    class Book extends StoryBook<object> {}
    expect(() => ScenarioConfiguration.withStoryBook(Book, {} as never)).to.throw(
      ConfigurationError,
      'The story data of "Book" is an object, which is not a class.',
    )
    const none = 'The configuration must be an object of options, but is undefined.'
    expect(() => ScenarioConfiguration.configure(undefined as never)).to.throw(ConfigurationError, none)
    const late = ScenarioConfiguration.configure((() => undefined) as never)
    expect(await messageOf(Promise.resolve().then(() => late.begin()))).to.equal(none)
  })
})
