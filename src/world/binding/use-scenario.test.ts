import { setWorldConstructor, supportCodeLibraryBuilder, World } from '@cucumber/cucumber'
import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { ScenarioConfiguration } from '../../scenario'
import { StoryBook } from '../../story'
import { beginningHook } from '../hooks'
import { scenarioOf } from '../scenario-in-world'
import { StoryWorld } from '../story-world'
import { fromWorldParameters, scenarioUseFor, useOnly, useScenario } from './use-scenario'

describe('useScenario', () => {
  const configuration = () => ScenarioConfiguration.configure({ baseURL: 'http://bank' })
  const credit = configuration()
  const debit = configuration()
  const others = configuration()
  class CreditWorld extends StoryWorld {}

  before(() => {
    let id = 0
    supportCodeLibraryBuilder.reset(process.cwd(), () => String(id++))
  })

  it('selects the first configuration whose tags match, or else the default', () => {
    expect(scenarioUseFor(['@credit'])).to.equal(undefined)
    useScenario(others)
    useScenario(credit, { tags: '@credit and not @slow', world: CreditWorld })
    useScenario(debit, { tags: '@debit or @credit' })
    const found = (...tags: string[]): unknown => scenarioUseFor(tags)?.configuration
    expect(found('@credit')).to.equal(credit)
    expect(scenarioUseFor(['@credit'])?.world).to.equal(CreditWorld)
    expect(found('@credit', '@slow')).to.equal(debit)
    expect(found('@debit', '@other')).to.equal(debit)
    expect(scenarioUseFor(['@debit'])?.world).to.equal(StoryWorld)
    expect(found()).to.equal(others)
    expect(found('@other')).to.equal(others)
  })

  class MyWorld {}
  class DebitWorld extends StoryWorld {}
  class DebitBook extends StoryBook<object> {}
  for (const [what, use, message] of [
    [
      'what is no configuration',
      () => useScenario({} as never),
      'useScenario was given an object, which is not a configuration.\nWrite: useScenario(ScenarioConfiguration.configure(',
    ],
    ['nothing', () => useScenario(undefined as never), 'useScenario was given undefined, which is not'],
    [
      'a configuration that has no end',
      () => useScenario(ScenarioConfiguration.withStoryBook(DebitBook, Object) as never),
      'which is not a configuration.\nEnd it with .configure({ … })',
    ],
    [
      'a World that is none',
      () => useScenario(configuration(), { tags: '@a', world: MyWorld as never }),
      'The world "MyWorld" does not extend StoryWorld.',
    ],
    [
      'a World that is none, and has no name',
      () => useScenario(configuration(), { tags: '@a', world: [class {}][0] as never }),
      'class World extends StoryWorld',
    ],
    [
      'malformed tags',
      () => useScenario(configuration(), { tags: '@credit and' }),
      'The tag expression "@credit and" of useScenario is malformed: ',
    ],
    [
      'a second default',
      () => useScenario(configuration()),
      'useScenario was called twice without tags, so two configurations would be the default.\nGive one of them { tags }.',
    ],
    [
      'a default beside that of chapterwise/register',
      () => useScenario(fromWorldParameters),
      'Both chapterwise/register and useScenario without tags configure all scenarios.\nLeave chapterwise/register out of the Cucumber configuration, or give useScenario { tags }.',
    ],
    [
      'a second World class',
      () => useScenario(debit, { tags: '@debit', world: DebitWorld }),
      'Cucumber makes the Worlds of all scenarios of one class, but useScenario was given "CreditWorld" and "DebitWorld".\nName one class that has what both have.',
    ],
  ] as const)
    it(`rejects ${what}`, () => expect(use).to.throw(ConfigurationError, message))

  it('leaves a World a response of its own', () => {
    const world: { response: unknown } = Object.create(StoryWorld.prototype) as StoryWorld
    for (const own of [{ status: 200 }, undefined]) {
      world.response = own
      expect(world.response).to.equal(own)
    }
  })

  it('keeps the World that the project has set, and says in a step if it is none', async () => {
    class OwnWorld {}
    for (const [world, kept] of [
      [World, StoryWorld],
      [OwnWorld, OwnWorld],
    ] as const) {
      setWorldConstructor(world)
      useOnly(others)
      expect(supportCodeLibraryBuilder.finalize().World).to.equal(kept)
    }
    for (const [own, name] of [
      [new OwnWorld(), 'OwnWorld'],
      [Object.create(null) as object, 'World'],
    ] as const) {
      await beginningHook.call(own, { pickle: { tags: [] } } as never)
      expect(() => scenarioOf(own)).to.throw(
        ConfigurationError,
        `The world "${name}" does not extend StoryWorld.\nWrite: class ${name} extends StoryWorld`,
      )
    }
  })
})
