import { StepRejectedError } from '../errors'
import { redactError } from '../redaction'
import { openChapter, type ChapterClass, type ChapterEnd, type Services } from '../story'
import type { ScenarioExtension, ScenarioPart } from './calls/call'
import { CallMaker } from './calls/call-maker'
import { CallUnderTest } from './calls/call-under-test'
import { CleanUps } from './clean-ups'
import { copyOf } from './stories/copy'
import { LogWriter, OpenBlock } from './log-writer'
import type { ScenarioOptions } from './configuration/options'
import { neverAwaited, OpenCalls } from './calls/open-calls'
import { explainRejection, noStoryBook, scenarioHasEnded, type PhrasesOf } from './stories/rejection'
import { ScenarioEndError } from './scenario-end-error'
import { ServiceScope } from './service-scope'
import { initialState, transition, type ScenarioEvent, type ScenarioState } from './stories/state'
import { Storyteller } from './stories/storyteller'

/** The story book of a scenario and the class of its data. */
export interface StoryBookBinding {
  readonly book: ChapterClass<ChapterEnd<unknown>>
  readonly storyData: new () => object
}

/** Drives one scenario as the state machine allows. The scenario of the typed chain and the World stand on it. */
export class ScenarioRun {
  readonly storyData: object | undefined
  readonly calls: CallMaker
  readonly log: LogWriter
  /** What an extension adds to this scenario. */
  readonly part: ScenarioPart | undefined
  readonly callUnderTest = new CallUnderTest(this)
  readonly stories = new Storyteller(this)
  /** How rejections name the phrases of a story; set by who knows them. */
  phrasesOf: PhrasesOf | undefined
  /** The block of the clean-ups, once they run. */
  cleaning: OpenBlock | undefined
  state: ScenarioState
  hasEnded = false
  readonly #binding: StoryBookBinding | undefined
  readonly #scope: ServiceScope
  readonly #cleanUps: CleanUps
  /** The story results that somebody has to await. */
  readonly #openResults = new OpenCalls()

  constructor(
    binding: StoryBookBinding | undefined,
    options: ScenarioOptions,
    extension?: ScenarioExtension,
    logMessage = options.logMessage,
  ) {
    this.#binding = binding
    this.storyData = binding && new binding.storyData()
    this.calls = new CallMaker(options)
    this.log = new LogWriter({ ...options, redactor: this.calls.redactor }, logMessage)
    this.part = extension?.begin(this.calls)
    this.#scope = new ServiceScope(options.services)
    this.#cleanUps = new CleanUps(options.timeout)
    this.state = initialState(binding && this.#open(binding))
  }

  /** The class of the opening chapter; undefined without a story book. */
  get book(): ChapterClass<ChapterEnd<unknown>> | undefined {
    return this.#binding?.book
  }

  get services(): Services {
    return this.#scope.services
  }

  /** Goes back to the opening chapter; the story data stays. Gives the chapter, whose stories wait to be told. */
  arrange(): ChapterEnd<unknown> {
    if (this.#binding === undefined) throw new StepRejectedError(noStoryBook)
    const opening = this.#open(this.#binding)
    this.enter({ type: 'arrange', opening })
    this.stories.beginArrangement()
    return opening
  }

  /** Takes the state machine one step on. @throws {@link StepRejectedError} when it is not possible now. */
  enter(event: ScenarioEvent): void {
    if (this.hasEnded && event.type !== 'assert') throw new StepRejectedError(scenarioHasEnded)
    const result = transition(this.state, event)
    if (!result.ok) throw new StepRejectedError(explainRejection(result.rejection, this.phrasesOf))
    this.state = result.state
  }

  /** A copy of the story data, once the stories that wait have been told. */
  storyResult(): Promise<unknown> {
    const { stories } = this
    const result = {
      get name() {
        return stories.beingTold === undefined ? 'getResult()' : `the story "${stories.beingTold}"`
      },
    }
    return this.#openResults.track(result, async () => {
      if (this.storyData === undefined) throw new StepRejectedError(noStoryBook)
      if (stories.isBusy) await stories.tellPending()
      return copyOf(this.storyData)
    })
  }

  /** Has a function run after the scenario; at once where the scenario is over. */
  cleanUp(run: () => unknown): void {
    this.#cleanUps.add(run)
    if (this.calls.areClosed) void this.#cleanUpLate()
  }

  /** Gives up what a step that failed has left under way. */
  giveUp(): void {
    this.calls.openCalls.abandon()
    this.#openResults.abandon()
    this.calls.cancelOpen()
  }

  /** Ends the scenario: cancels what is open, cleans up, and fails for what went unreported until now. */
  end(): void | Promise<void> {
    if (this.hasEnded) return
    this.hasEnded = true
    const abandoned = this.#abandon()
    this.calls.cancelOpen()
    const nothingToCleanUp = this.#cleanUps.isEmpty && this.part === undefined && !this.#scope.isOwned
    if (nothingToCleanUp) {
      this.calls.close()
      this.#report(abandoned)
      return
    }
    const last = [() => this.part?.end(), () => this.#scope.dispose()]
    return this.#runCleanUps(last).then((failure) => this.#report(abandoned, failure))
  }

  /** What is wrong with the calls and story results that nobody awaited. */
  #abandon(): Error[] {
    const calls = this.calls.openCalls.abandon()
    const results = new Set(this.#openResults.abandon())
    return [
      ...(calls.length > 0 ? [neverAwaited('The scenario', calls)] : []),
      ...(results.size > 0 ? [neverAwaited('The scenario', [...results], 'getResult()')] : []),
    ]
  }

  /** Nobody waits for a clean-up that a story asks for after the end, so what is wrong with it is printed. */
  async #cleanUpLate(): Promise<void> {
    this.calls.open()
    const failure = await this.#runCleanUps()
    if (failure !== undefined) console.warn(failure.message)
  }

  async #runCleanUps(last?: readonly (() => unknown)[]): Promise<Error | undefined> {
    this.cleaning = new OpenBlock('clean up')
    const failure = await this.#cleanUps.run(last)
    if (this.cleaning.entries.length > 0) this.log.write(this.cleaning, undefined)
    this.calls.close()
    return failure && (redactError(failure, this.calls.redactor) as Error)
  }

  #report(abandoned: readonly Error[], cleanUpFailure?: Error): void {
    const failures = [...this.calls.slowCalls.remaining(), ...abandoned]
    const { untold } = this.stories
    if (untold.length > 0) failures.push(neverTold(untold))
    if (cleanUpFailure) failures.push(cleanUpFailure)
    if (failures.length === 1) throw failures[0] as Error
    if (failures.length > 1) throw new ScenarioEndError(failures)
  }

  #open({ book }: StoryBookBinding): ChapterEnd<unknown> {
    return openChapter(book, {
      add: (entry) => this.stories.arrange(entry),
      reach: (reached) => this.stories.arrange({ reached }),
      getResult: () => this.storyResult(),
    })
  }
}

function neverTold(stories: readonly string[]): StepRejectedError {
  const names = stories.map((story) => `"${story}"`).join(', ')
  return new StepRejectedError(
    `Arranged but never told: ${names}.\nAwait getResult(), or a call after it, so that the stories are told.`,
  )
}
