import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { expect } from 'chai'
import { catalogue, catalogueAsMarkdown, entryOf, type Syntax } from '.'

const root = join(__dirname, '..', '..')

/** Registers the step definitions of the library anew, without any others, and returns them. */
function libraryDefinitions() {
  const definitionFiles = ['step-definitions', 'support'].map((folder) => join(root, folder))
  for (const path of Object.keys(require.cache)) {
    if (definitionFiles.some((folder) => path.startsWith(folder))) delete require.cache[path]
  }
  let ids = 0
  supportCodeLibraryBuilder.reset(root, () => String(ids++))
  /* eslint-disable @typescript-eslint/no-require-imports -- registered when they are loaded */
  require('../../step-definitions')
  require('../../step-definitions/grpc')
  /* eslint-enable @typescript-eslint/no-require-imports */
  return supportCodeLibraryBuilder.finalize().stepDefinitions
}

describe('The catalogue of phrases', () => {
  const definitions = libraryDefinitions()
  const phrases = catalogue.flatMap((group) =>
    Object.entries(group.phrases).map(([phrase, entry]) => ({ phrase, ...entry })),
  )

  it('has an entry for each phrase of the library, and no other entries', () => {
    const defined = definitions.map(({ pattern }) => String(pattern))
    const listed = phrases.map(({ phrase }) => phrase)
    const missing = defined.filter((phrase) => entryOf(phrase) === undefined)
    expect(missing, 'step definitions without an entry: add one to the file of its group').to.deep.equal([])
    const left = listed.filter((phrase) => !defined.includes(phrase))
    expect(left, 'entries without a step definition: delete them, or mend their phrase').to.deep.equal([])
    expect(listed, 'entries that are there twice').to.deep.equal([...new Set(listed)])
  })

  for (const { phrase, sentence, example, saves } of phrases) {
    it(`describes "${phrase}"`, () => {
      expect(sentence).to.match(/^[A-Z].*\.$/)
      const [step = '', ...argument] = example.split('\n')
      const text = step.replace(/^(Given|When|Then) /, '')
      expect(text).to.not.equal(step)
      const matching = definitions.filter((definition) => definition.matchesStepName(text))
      expect(matching.map(({ pattern }) => pattern)).to.deep.equal([phrase])
      expect(argument.length > 0, 'has a doc string or table').to.equal(phrase.endsWith(':'))
      if (saves !== undefined)
        expect(matching[0]?.expression.match(text)?.[saves]?.parameterType.name).to.equal('string')
    })
  }

  it('names the parameter of the variable for every phrase that saves a value', () => {
    const saving = phrases.filter(({ phrase }) => /\bsave|\bthe variable\b/.test(phrase))
    expect(saving.filter(({ saves }) => saves === undefined)).to.deep.equal([])
  })

  /** The syntax that a parameter needs, by the words before it. */
  const syntaxes: readonly (readonly [words: RegExp, ...syntaxes: Syntax[]])[] = [
    [/\bresponse body at $/, 'path', 'place'],
    [/\bmatch $|\bmatching $/, 'pattern'],
    [/\bfile $/, 'file', 'data file'],
    [/\bschema $/, 'schema'],
    [/\bOpenAPI document $/, 'document'],
    [/\bbe a\(n\) $/, 'kind'],
    [/\bheader $/, 'header', 'removable header'],
    [/\bhave (?:at least |at most )?$/, 'size'],
    [/\b(?:greater than|at least|less than|at most|between) (?=\{json)|\band $/, 'limit'],
  ]

  it('names the syntax of parameters, so that the check command can parse them', () => {
    const lacking = phrases.flatMap(({ phrase, takes = {} }) =>
      phrase
        .split(/\{\w+\}/)
        .slice(0, -1)
        .flatMap((words, at) => {
          const [, ...fitting] = syntaxes.find(([before]) => before.test(words)) ?? []
          const [syntax] = fitting
          return syntax === undefined || fitting.some((one) => one === takes[at])
            ? []
            : [`"${phrase}" lacks takes: { ${at}: '${syntax}' }`]
        }),
    )
    expect(lacking).to.deep.equal([])
  })

  it('matches docs/phrases.md (npm run docs:phrases)', () => {
    const shown = /<!-- prettier-ignore-start -->\n\n([^]*)\n<!-- prettier-ignore-end -->/.exec(
      readFileSync(join(root, 'docs/phrases.md'), 'utf8'),
    )
    expect(shown?.[1]).to.equal(catalogueAsMarkdown())
  })
})
