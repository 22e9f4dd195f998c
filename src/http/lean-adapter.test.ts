import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { optionsOfAxios } from './lean-adapter'

/** The options that the lean adapter heeds, or that have no effect when {@link isLean} is true. */
const leanOptions = [
  ...['url', 'method', 'headers', 'data', 'httpAgent', 'httpsAgent', 'maxContentLength', 'signal', 'env'],
  // The library itself joins the URL, follows redirects, decodes bodies and limits the time.
  ...['baseURL', 'allowAbsoluteUrls', 'params', 'paramsSerializer', 'auth', 'maxRedirects', 'beforeRedirect'],
  ...['sensitiveHeaders', 'decompress', 'responseType', 'responseEncoding', 'timeout', 'timeoutErrorMessage'],
  // They belong to another option below.
  ...['allowedSocketPaths', 'http2Options', 'formDataHeaderPolicy', 'transitional'],
]

it('The lean adapter knows every option that the adapter of axios reads', () => {
  const folder = dirname(require.resolve('axios/package.json'))
  const source = readFileSync(join(folder, 'lib', 'adapters', 'http.js'), 'utf8')
  const read = [
    ...[...source.matchAll(/\bown\('(\w+)'\)/g)].map(([, name]) => name),
    ...[...source.matchAll(/(?<![.\w])config\.(\w+)/g)].map(([, name]) => name),
    ...[...source.matchAll(/const \{ ([\w, ]+) \} = config;/g)].flatMap(([, names = '']) =>
      names.split(', '),
    ),
  ]
  const known: readonly (string | undefined)[] = [...leanOptions, ...optionsOfAxios]
  expect(read.filter((name) => !known.includes(name))).to.deep.equal([])
  expect(read).to.include.members([...optionsOfAxios])
})
