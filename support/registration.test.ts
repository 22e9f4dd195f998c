import { createRequire } from 'node:module'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { expect } from 'chai'
import fc from 'fast-check'
import { thrownBy } from '../src/errors/failure-of.fixture'
import { packageFolder } from '../src/package'
import { endRegistration } from './registration'

endRegistration()

interface Expressions {
  readonly CucumberExpression: new (
    source: string,
    types: object,
  ) => { match(text: string): readonly { getValue(world: unknown): unknown }[] | null }
  readonly ParameterTypeRegistry: new () => object
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

const changed = load('@cucumber/cucumber-expressions') as Expressions
const original = unchanged()

for (const [pattern, text] of [
  [/^the (\w+) is ("([^"]*)"|'([^']*)')$/, `the name is "a 'b'"`],
  [/^a(b)?(?:c|(d))(e(f)?)?$/, 'ace'],
  [/^(?<year>\d+)-(?:(\d+)|x)$/, '2026-x'],
  [/ü(n)icode \((.*)\)/iu, 'ÜNICODE (😀)'],
  [/[(](a)/, '(a'],
  [/^nothing$/, 'something'],
] as const)
  it(`A pattern whose groups V8 notes matches as before: ${pattern}`, () => {
    expect(changed.RegularExpression.prototype).to.not.equal(original.RegularExpression.prototype)
    const [now, before] = [changed, original].map(
      ({ RegularExpression }) => new RegularExpression(pattern).treeRegexp,
    )
    for (const one of [text, `${text} `, text])
      expect(JSON.stringify(now?.match(one))).to.equal(JSON.stringify(before?.match(one)))
    expect(now?.match(text)).to.equal(now?.match(text))
  })

describe('An expression whose words are compared before its pattern', () => {
  /** Parts of expressions, each with texts that it matches. */
  const parts: Readonly<Record<string, readonly string[]>> = {
    ...{
      the: ['the'],
      'sum:': ['sum:'],
      'a/b': ['a', 'b'],
      'item(s)': ['item', 'items'],
      '(new )one': ['one', 'new one'],
    },
    ...{
      '{int}': ['3', '-4'],
      'x{int}y': ['x3y'],
      '"{word}"': ['"red"'],
      '\\(of)': ['(of)'],
      'c:\\\\x': ['c:\\x'],
      'old(er)/new': ['old', 'new'],
    },
  }
  const texts = Object.values(parts).flat()
  const step = fc
    .array(fc.constantFrom(...Object.entries(parts)), { minLength: 1, maxLength: 5 })
    .chain((chosen) =>
      fc.record({
        source: fc.constant(chosen.map(([part]) => part).join(' ')),
        text: fc
          .tuple(
            ...chosen.map(([, matched]) =>
              fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...matched) }, fc.constantFrom(...texts)),
            ),
          )
          .map((words) => words.join(' ')),
      }),
    )
  const match = (
    { CucumberExpression, ParameterTypeRegistry }: Expressions,
    { source, text }: { readonly source: string; readonly text: string },
  ): readonly unknown[] | undefined =>
    new CucumberExpression(source, new ParameterTypeRegistry())
      .match(text)
      ?.map((argument) => argument.getValue({}))

  it('is not tried where they differ', () => {
    const sum = new changed.CucumberExpression('the sum is {int}', new changed.ParameterTypeRegistry())
    Object.assign(sum, { treeRegexp: { match: () => expect.fail('The pattern was tried.') } })
    expect(sum.match('a sum is 3')).to.equal(null)
    expect(sum.match('the sum 3 is')).to.equal(null)
    expect(() => sum.match('the sum is 3')).to.throw('The pattern was tried.')
  })

  it('matches as before', () => {
    let matched = 0
    fc.assert(
      fc.property(step, (one) => {
        const before = match(original, one)
        if (before !== undefined) matched++
        expect(match(changed, one)).to.deep.equal(before)
      }),
      { numRuns: 1000 },
    )
    expect(matched).to.be.within(100, 900)
  })

  for (const source of ['a {colour}', 'a {int', 'a (', '/a', 'a\\b', 'a {int}()'])
    it(`is refused as before: ${source}`, () => {
      const [before, now] = [original, changed].map((copy) =>
        thrownBy(() => match(copy, { source, text: '' })),
      )
      expect(before?.message).to.not.equal('It passed.')
      expect(now?.message).to.equal(before?.message)
    })
})

describe('The phrases of a second copy', () => {
  const registering = (uri: string) => (): void => {
    supportCodeLibraryBuilder.reset('/shop', () => '')
    const { parameterTypeRegistry } = supportCodeLibraryBuilder as unknown as {
      readonly parameterTypeRegistry: {
        defineSourcedParameterType(type: object, source: object, order: number): void
      }
    }
    const type = { name: 'httpStatus', regexpStrings: ['x'] }
    parameterTypeRegistry.defineSourcedParameterType(type, { uri, line: 1 }, 0)
    delete require.cache[require.resolve('./registration')]
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- what it does is done when it is loaded
    const registration = require('./registration') as { endRegistration(): void }
    registration.endRegistration()
  }

  it('are refused with both folders, before Cucumber refuses a parameter type', () =>
    expect(registering('node_modules/chapterwise/dist/support/parameter-types.js')).to.throw(
      `The phrases of chapterwise are loaded from two folders, /shop/node_modules/chapterwise and ${packageFolder}.\n` +
        'Let all code of the project use one of them: npm ls chapterwise shows where they come from.',
    ))

  it('are not those of the same copy, or a parameter type of the user', () => {
    expect(registering(`${packageFolder}/support/parameter-types.ts`)).to.not.throw()
    expect(registering('support/status.ts')).to.not.throw()
  })
})
