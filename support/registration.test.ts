import { createRequire } from 'node:module'
import { expect } from 'chai'
import './registration'

interface Expressions {
  readonly RegularExpression: new (of: RegExp) => { readonly treeRegexp: { match(text: string): unknown } }
}

const load = createRequire(require.resolve('@cucumber/cucumber'))

/** A copy that registration has not changed. */
function unchanged(): Expressions {
  const path = load.resolve('@cucumber/cucumber-expressions')
  const cached = Object.entries(load.cache).filter(([file]) => file.includes('cucumber-expressions'))
  for (const [file] of cached) delete load.cache[file]
  const copy = load(path) as Expressions
  for (const [file, module] of cached) load.cache[file] = module
  return copy
}

describe('A pattern whose groups V8 notes', () => {
  const changed = load('@cucumber/cucumber-expressions') as Expressions
  const original = unchanged()
  const patterns: readonly (readonly [RegExp, string])[] = [
    [/^the (\w+) is ("([^"]*)"|'([^']*)')$/, `the name is "a 'b'"`],
    [/^a(b)?(?:c|(d))(e(f)?)?$/, 'ace'],
    [/^(?<year>\d+)-(?:(\d+)|x)$/, '2026-x'],
    [/ü(n)icode \((.*)\)/iu, 'ÜNICODE (😀)'],
    [/[(](a)/, '(a'],
    [/^nothing$/, 'something'],
  ]
  for (const [pattern, text] of patterns)
    it(`matches as before: ${pattern}`, () => {
      expect(changed.RegularExpression.prototype).to.not.equal(original.RegularExpression.prototype)
      const [now, before] = [changed, original].map(
        ({ RegularExpression }) => new RegularExpression(pattern).treeRegexp,
      )
      for (const one of [text, `${text} `, text])
        expect(JSON.stringify(now?.match(one))).to.equal(JSON.stringify(before?.match(one)))
      expect(now?.match(text)).to.equal(now?.match(text))
    })
})
