import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { hideSpans, SecretValues } from './known-values'

const secretOf = (seed: number): string => createHash('sha256').update(String(seed)).digest('base64url')

const finderOf = (...secrets: string[]): SecretValues => {
  const finder = new SecretValues()
  for (const secret of secrets) finder.add(secret)
  return finder
}

const replaced = (finder: SecretValues, text: string): string =>
  hideSpans(
    text,
    finder.find(text).map((span) => ({ ...span, replacement: '*' })),
  )

const found: Record<string, [secrets: string[], text: string, shown: string]> = {
  'a secret': [['abcd'], 'xabcdx', 'x*x'],
  'every secret': [['abcd', 'wxyz'], 'abcd, wxyz, abcd', '*, *, *'],
  'the longer of two that begin alike': [['abcd', 'abcdef'], 'abcdefg', '*g'],
  'secrets that overlap': [['abcdef', 'efgh12'], 'xabcdefgh12x', 'x*x'],
  'a secret in another one, and on its own': [['abcdef', 'cdef'], 'xabcdefcdefx', 'x**x'],
  'secrets that overlap themselves': [['aaaa', 'aaaaab'], 'aaaaaaab aaa aaaaa', '* aaa *'],
  'backslashes, once or more often': [
    ['a\\b"c'],
    'a\\b"c a\\\\b\\"c a\\\\\\\\b\\\\\\"c a/b"c',
    '* * * a/b"c',
  ],
  'entities, once or more often': [['a<b>c'], 'a<b>c a&lt;b&#62;c a&amp;lt;b&#x3E;c a&lt;c', '* * * a&lt;c'],
  'characters escaped by number in JSON, in either case': [
    ['Grü+7x'],
    'Gr\\u00fc\\u002B7x Gr\\u00FC+7x \\u0047rü\\\\u002b7x Gru+7x',
    '* * * Gru+7x',
  ],
  'characters referred to by number in XML': [
    ['Grü/😀=7x'],
    'Gr&#xFC;&#47;&#x1F600;&#x3D;7x! Gr&amp;#252;/&#128512;=7x Gr&#xFC;/7x',
    '*! * Gr&#xFC;/7x',
  ],
  'nothing but spellings': [['\\\\\\\\'], 'a\\b \\\\\\\\', 'a\\b *'],
}

describe('KnownValues', () => {
  for (const [what, [secrets, text, shown]] of Object.entries(found)) {
    it(`finds ${what}`, () => expect(replaced(finderOf(...secrets), text)).to.equal(shown))
  }

  it('finds pieces of a secret, shorter ones beside an ellipsis', () => {
    const finder = finderOf('abcdefghijklmnopqrstuvwxyz')
    const shown = (text: string): string =>
      hideSpans(
        text,
        finder.findPieces(text).map((span) => ({ ...span, replacement: '*' })),
      )
    expect(shown('1efghijklmnop2 abcdefghijk')).to.equal('1*2 abcdefghijk')
    expect(shown('"abcde…" "…wxyz" "abc…"')).to.equal('"*…" "…*" "abc…"')
    expect(shown('1ef\\u0067hijklmnop2')).to.equal('1*2')
  })

  it('is not slow with long secrets that begin alike and repeat themselves', () => {
    const secrets = Array.from({ length: 200 }, (_, index) => 't'.repeat(16_000) + index)
    expect(replaced(finderOf(...secrets), secrets.join(' '))).to.equal(secrets.fill('*').join(' '))
  })

  it('is less than five times as slow with ten times as many secrets', () => {
    const text = Array.from({ length: 1000 }, (_, seed) => secretOf(-1 - seed)).join(' ')
    const [few, many] = [200, 2000].map((secrets) => {
      const finder = finderOf(...Array.from({ length: secrets }, (_, seed) => secretOf(seed)))
      return { finder, leastMs: Infinity }
    }) as [{ finder: SecretValues; leastMs: number }, { finder: SecretValues; leastMs: number }]
    // Other load on the machine makes single measurements slower, so the fastest of each counts. Searching for one
    // secret after the other would always be ten times as slow.
    for (let round = 0; round < 50 && !(many.leastMs / few.leastMs < 5); round++) {
      for (const one of [few, many]) {
        const started = performance.now()
        one.finder.find(text)
        one.leastMs = Math.min(one.leastMs, performance.now() - started)
      }
    }
    expect(many.leastMs / few.leastMs).to.be.below(5)
  })
})
