import { expect } from 'chai'
import fc from 'fast-check'
import { Body } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { renderBlock, renderCurl, summarizeExchange } from '../log'
import { Redactor } from '.'

/** A secret that appears nowhere else in a message, with characters that formats escape differently. */
const secretOf = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'ab"\\<>&\'/+=? %äß€'), maxLength: 12 }),
    fc.integer({ min: 1e9, max: 9e9 }),
  )
  .map(([signs, number]) => `canary${number}${signs}z`)
const nameOf = fc.constantFrom(
  'password',
  'access_token',
  'clientsecret',
  'X-Api-Key',
  'user[pin]',
  'newPassword1',
)
const openText = fc.string({ unit: fc.constantFrom(...'xyz "\\<>&{}[]:,/=?#;\n'), maxLength: 8 })

interface Written {
  readonly text: string
  readonly type: string
}

const inXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const inForm = (name: string, value: string): string => new URLSearchParams([[name, value]]).toString()
const part = (name: string, value: string): string =>
  `--b\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`

type Write = (name: string, secret: string, open: string) => Written

/** Writes a secret into a body of each format. */
const formats: Readonly<Record<string, Write>> = {
  json: (name, secret, open) => ({
    text: JSON.stringify({ open, list: [1, { [name]: secret }], more: open }),
    type: 'application/json',
  }),
  pairs: (name, secret, open) => ({
    text: JSON.stringify([
      { open, name, value: secret },
      { value: secret, key: name },
    ]),
    type: 'application/json',
  }),
  lines: (name, secret, open) => ({
    text: `data: ${JSON.stringify({ open })}\n${JSON.stringify({ [name]: secret, open })}\n`,
    type: 'text/event-stream',
  }),
  form: (name, secret, open) => ({
    text: `${inForm('open', open)}&${inForm(name, secret)}&last=1`,
    type: 'application/x-www-form-urlencoded',
  }),
  multipart: (name, secret) => ({ text: part(name, secret), type: 'multipart/form-data; boundary=b' }),
  xml: (name, secret, open) => {
    const element = name.replace(/\W/g, '-').replace(/-+$/, '')
    return { text: `<a b="${inXml(open)}"><${element}>${inXml(secret)}</${element}></a>`, type: 'text/xml' }
  },
  url: (name, secret, open) => ({
    text: JSON.stringify({
      open,
      next: `/a?open=1&${inForm(name, secret)}#b`,
      hash: `https://h/#${inForm(name, secret)}`,
    }),
    type: 'application/json',
  }),
  graphql: (_, secret, open) => ({
    text: JSON.stringify({
      query: `mutation { a(open: ${JSON.stringify(open)}, password: ${JSON.stringify(secret)}) { id } }`,
    }),
    type: 'application/json',
  }),
}

/** Nests one text in another. */
const holders: Readonly<Record<string, (inner: Written) => Written>> = {
  nothing: (inner) => inner,
  json: ({ text }) => ({ text: JSON.stringify({ held: [text] }), type: 'application/json' }),
  form: ({ text }) => ({ text: inForm('held', text), type: 'application/x-www-form-urlencoded' }),
  xml: ({ text }) => ({ text: `<held>${inXml(text)}</held>`, type: 'application/soap+xml' }),
  part: ({ text, type }) => ({
    text: `--b\r\nContent-Disposition: form-data; name="held"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n--b--\r\n`,
    type: 'multipart/mixed; boundary=b',
  }),
}

/** The outputs for a call whose response repeats the secret, or a part of it, in each encoding. */
function outputsOf(sent: Written, secret: string, logHeaders: boolean): string[] {
  const echo = [
    secret,
    JSON.stringify(JSON.stringify(secret)),
    encodeURIComponent(secret),
    inXml(secret),
    Buffer.from(`${secret}`).toString('base64'),
    Buffer.from(`ab${secret}`).toString('base64url'),
  ]
  const exchange = madeUpExchange({
    method: 'POST',
    sentHeaders: { 'Content-Type': sent.type },
    sent: sent.text,
    headers: { 'X-Echo': encodeURIComponent(secret) },
    body: new Body(echo.join('\n'), 'text/plain'),
  })
  const redactor = new Redactor()
  redactor.observe(exchange)
  return [
    renderBlock(
      { title: `told ${secret}`, entries: [{ kind: 'exchange', exchange }] },
      { redactor, logHeaders },
    ),
    renderCurl(exchange, redactor),
    summarizeExchange(exchange, redactor),
    redactor.redactExcerpts(`The body should be ${JSON.stringify(secret)}`),
  ]
}

describe('A secret', () => {
  it('appears in no output, wherever the request holds it and however the response encodes it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(formats)),
        fc.constantFrom(...Object.keys(holders)),
        nameOf,
        secretOf,
        openText,
        fc.boolean(),
        (format, holder, name, secret, open, logHeaders) => {
          const inner = formats[format]?.(name, secret, open) as Written
          const sent = holders[holder]?.(inner) as Written
          for (const output of outputsOf(sent, secret, logHeaders)) {
            expect(output.toLowerCase(), sent.text).not.to.match(/canary\d|y2fuyxj5/)
          }
        },
      ),
      { numRuns: 250 },
    )
  })

  it('appears in no output, even when the response repeats only one of its lines', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(formats)),
        fc.constantFrom(...Object.keys(holders)),
        nameOf,
        fc.array(fc.oneof(secretOf, fc.constantFrom('', 'ab', '  ')), { maxLength: 3 }),
        fc.tuple(fc.constantFrom('', '\t', '  '), secretOf, fc.constantFrom('', ' ')),
        fc.array(secretOf, { maxLength: 3 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (format, holder, name, before, [indent, line, end], after, newline, logHeaders) => {
          const secret = [...before, `${indent}${line}${end}`, ...after].join(newline)
          const sent = holders[holder]?.(formats[format]?.(name, secret, '') as Written) as Written
          for (const output of outputsOf(sent, line, logHeaders))
            expect(output.toLowerCase(), sent.text).not.to.match(/canary\d|y2fuyxj5/)
        },
      ),
      { numRuns: 250 },
    )
  })
})

const open = fc
  .jsonValue({ maxDepth: 4, stringUnit: fc.constantFrom(...'abcxyz "\\<>&{}[]:,/=?#;@\nä') })
  .filter((value) => !/\/\/.*@/s.test(JSON.stringify(value)))

it('JSON without secrets stays unchanged', () => {
  fc.assert(
    fc.property(open, (value) => {
      const redactor = new Redactor(['$.nowhere', 'nobody'])
      for (const text of [
        JSON.stringify(value),
        JSON.stringify({ held: JSON.stringify(value) }),
        `a ${JSON.stringify(value)}`,
      ]) {
        const body = new Body(text, 'application/json')
        expect(redactor.redactBody(body)).to.equal(text)
        expect(redactor.redactLeaves(body)).to.equal(text)
        expect(redactor.redactText(text)).to.equal(text)
      }
    }),
    { numRuns: 200 },
  )
})
