import { join } from 'node:path'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { expect } from 'chai'
import { libraryPhraseOf } from '../world'
import { libraryPhrases, sayLikelyPhrase } from './library-phrases'

const root = join(__dirname, '..', '..')

/** Registers the step definitions of the library anew, without any others, and returns them. */
function libraryDefinitions() {
  const definitionFiles = ['step-definitions', 'support'].map((folder) => join(root, folder))
  for (const path of Object.keys(require.cache))
    if (definitionFiles.some((folder) => path.startsWith(folder))) delete require.cache[path]
  let ids = 0
  supportCodeLibraryBuilder.reset(root, () => String(ids++))
  /* eslint-disable @typescript-eslint/no-require-imports -- registered when they are loaded */
  require('../../step-definitions')
  require('../../step-definitions/grpc')
  /* eslint-enable @typescript-eslint/no-require-imports */
  return supportCodeLibraryBuilder.finalize().stepDefinitions
}

describe('libraryPhrases', () => {
  const definitions = libraryDefinitions()
  const groups = libraryPhrases()
  const documented = groups.flatMap(({ phrases }) => phrases)

  it('has each phrase of the library once', () => {
    const patterns = definitions.map(({ pattern }) => String(pattern))
    expect(documented.map(({ phrase }) => phrase)).to.have.members(patterns)
  })

  it('says of the received request what it says of a header or the body of the response', () => {
    const phrases = documented.map(({ phrase }) => phrase)
    const ofResponse = phrases.filter((phrase) =>
      /the response (?:body|header|should (?:not )?have the header)/.test(phrase),
    )
    const ofReceived = ofResponse.map((phrase) => phrase.replace('the response', 'the received request'))
    expect(ofResponse).to.have.length.above(70)
    expect(phrases).to.include.members(ofReceived)
  })

  it('takes no colon into a status, after which a phrase may have a table', () =>
    expect(definitions.some((one) => one.matchesStepName('the response should be 200 OK:'))).to.equal(false))

  for (const { phrase, sentence, example } of documented)
    it(`describes "${phrase}" with an example that runs it`, () => {
      expect(sentence).to.match(/^[A-Z].*\.$/)
      const [step = '', ...below] = example.split('\n')
      const text = step.replace(/^(Given|When|Then) /, '')
      expect(text).to.not.equal(step)
      const matching = definitions.filter((definition) => definition.matchesStepName(text))
      expect(matching.map(({ pattern }) => pattern)).to.deep.equal([phrase])
      expect(below.length > 0, 'has a doc string or table').to.equal(phrase.endsWith(':'))
      const { takes = [] } = libraryPhraseOf(matching[0]?.unwrappedCode) ?? {}
      const parameters = matching[0]?.expression.match(text)?.length ?? 0
      expect(takes, 'arguments').to.have.length(parameters + (phrase.endsWith(':') ? 1 : 0))
    })

  it('finds a phrase by the words that others have for it, and says how it is written', () => {
    for (const { phrase, also = [] } of documented)
      for (const words of also)
        expect(sayLikelyPhrase(`I ${words} here`, [phrase]), words).to.include(`: ${phrase}, as in: `)
    const phrases = documented.map(({ phrase }) => phrase)
    for (const [step, meant] of [
      [
        'I poll',
        'Did you mean: I keep asking for up to {timeLimit}, as in: When I keep asking for up to 5 seconds',
      ],
      [
        'the WebSocket should be closed',
        'Did you mean: the WebSocket should be closed with the code {int}, as in: Then the WebSocket should be closed with the code 1000',
      ],
      ['nobody came to the poll on Sunday', undefined],
    ] as const)
      expect(sayLikelyPhrase(step, phrases), step).to.equal(meant)
  })
})
