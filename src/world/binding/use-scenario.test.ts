import { setWorldConstructor, supportCodeLibraryBuilder, World } from '@cucumber/cucumber'
import { expect } from 'chai'
import { ConfigurationError } from '../../errors'
import { ScenarioConfiguration } from '../../scenario'
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

  it('rejects what is no configuration', () => {
    for (const [given, shown] of [
      [{}, 'an object'],
      [undefined, 'undefined'],
    ] as const)
      expect(() => useScenario(given as never)).to.throw(
        ConfigurationError,
        `useScenario was given ${shown}, which is not a configuration.\nWrite: useScenario(ScenarioConfiguration.configure(`,
      )
  })

  it('rejects a World that is none, and malformed tags', () => {
    class MyWorld {}
    expect(() => useScenario(configuration(), { tags: '@a', world: MyWorld as never })).to.throw(
      ConfigurationError,
      'The world "MyWorld" does not extend StoryWorld.',
    )
    expect(() => useScenario(configuration(), { tags: '@a', world: [class {}][0] as never })).to.throw(
      'class World extends StoryWorld',
    )
    expect(() => useScenario(configuration(), { tags: '@credit and' })).to.throw(
      ConfigurationError,
      'The tag expression "@credit and" of useScenario is malformed: ',
    )
  })

  it('rejects a second default', () =>
    expect(() => useScenario(configuration()))
      .to.throw(ConfigurationError)
      .with.property(
        'message',
        'useScenario was called twice without tags, so two configurations would be the default.\nGive one of them { tags }.',
      ))

  it('rejects a default beside that of chapterwise/register', () => {
    expect(() => useScenario(fromWorldParameters))
      .to.throw(ConfigurationError)
      .with.property(
        'message',
        'Both chapterwise/register and useScenario without tags configure all scenarios.\nLeave chapterwise/register out of the Cucumber configuration, or give useScenario { tags }.',
      )
  })

  it('rejects a second World class', () => {
    class DebitWorld extends StoryWorld {}
    expect(() => useScenario(debit, { tags: '@debit', world: DebitWorld }))
      .to.throw(ConfigurationError)
      .with.property(
        'message',
        'Cucumber makes the Worlds of all scenarios of one class, but useScenario was given "CreditWorld" and "DebitWorld".\nName one class that has what both have.',
      )
  })

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
