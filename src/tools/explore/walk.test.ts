import { expect } from 'chai'
import { StoryBook } from '../../story'
import { beginAt, toScenario } from './walk'

class LampStory extends StoryBook<object> {}

describe('A walk from a feature in Markdown', () => {
  it('is a scenario of that feature, beside which files are looked for', () => {
    const uri = 'features/lamps.feature.md'
    const start = { uri, tags: [], background: [], book: LampStory, chapter: LampStory, scenarios: [] }
    const { pickle, gherkinDocument } = toScenario(beginAt(start))
    expect([pickle.uri, gherkinDocument.uri]).to.deep.equal([uri, uri])
    expect(pickle.steps.map(({ text }) => text)).to.deep.equal(['a new story begins'])
  })
})
