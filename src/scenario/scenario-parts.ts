import { randomUUID } from 'node:crypto'
import { NewValues, Variables } from '../variables'
import { ScenarioCalls } from './calls/scenario-calls'
import { CallUnderTest } from './calls/call-under-test'
import type { ScenarioPart } from './extension'
import { LogWriter, OpenBlock } from './log-writer'
import { LooseEnds } from './loose-ends'
import { Forks } from './outcome/forks'
import { StoriesAtOnce } from './outcome/stories-at-once'
import { SavedValues } from './saved-values'
import { ScenarioEnd } from './scenario-end'
import type { ScenarioSetUp } from './scenario-set-up'
import { ServiceScope } from './service-scope'
import { storyThatSets } from './stories/givers'
import { Storyteller } from './stories/storyteller'
import { Streams } from './streams/streams'
import { Trials } from './trying/trials'

/** Creates and connects the parts of one scenario. */
export class ScenarioParts {
  readonly saved: SavedValues
  readonly calls: ScenarioCalls
  readonly log: LogWriter
  readonly scope: ServiceScope
  readonly extension: ScenarioPart | undefined
  readonly end: ScenarioEnd
  readonly stories: Storyteller
  readonly looseEnds: LooseEnds
  readonly callUnderTest: CallUnderTest
  readonly streams: Streams
  readonly newValues: NewValues
  readonly variables: Variables
  readonly trials: Trials
  readonly atOnce: StoriesAtOnce

  constructor(setUp: ScenarioSetUp, saved: Record<string, unknown>) {
    const { binding, options, extension, seed = randomUUID(), observer, logMessage, redactor } = setUp
    this.saved = new SavedValues(saved)
    this.calls = new ScenarioCalls(options, (exchange) => this.#logToken(exchange), observer, redactor)
    this.log = new LogWriter({ ...options, redactor: this.calls.redactor }, logMessage, observer)
    this.scope = new ServiceScope(options.services)
    this.extension = extension?.begin(this.calls)
    const { calls, log, scope } = this
    this.end = new ScenarioEnd({ calls, log, scope, extension: this.extension, observer })
    const surroundings = { calls, log, scope, extension: this.extension, observer, end: this.end }
    this.stories = new Storyteller(binding, surroundings, log, options.checkAlways)
    const { progress, storyData } = this.stories
    if (options.client === undefined && options.baseURL === undefined)
      progress.exampleCall = this.extension?.exampleCall
    this.looseEnds = new LooseEnds(calls, this.stories)
    this.callUnderTest = new CallUnderTest(calls, log, progress, observer)
    this.streams = new Streams({
      ...{ calls, log, callUnderTest: this.callUnderTest, progress },
      when: ({ named, start }) => calls.openCalls.track(named, () => this.stories.thenDo(start)),
    })
    this.newValues = new NewValues(seed)
    this.variables = new Variables(saved, storyData, {
      secrets: calls.redactor,
      newValues: this.newValues,
      giverOf: (member) => storyData && storyThatSets(storyData, member),
    })
    this.trials = new Trials(this.stories, surroundings, this.callUnderTest, log)
    const forks = new Forks({ ...setUp, seed, redactor: calls.redactor }, this.saved, this.end)
    this.atOnce = new StoriesAtOnce(this, forks)
  }

  #logToken(exchange: Parameters<OpenBlock['record']>[0]): void {
    const block = new OpenBlock('OAuth 2.0 token')
    block.record(exchange)
    this.log.write(block, exchange)
  }
}
