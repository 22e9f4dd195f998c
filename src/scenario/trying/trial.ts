import { firstLine, NoResponseError, StepRejectedError } from '../../errors'
import type { AnsweredExchange } from '../../exchange'
import type { Lane } from '../../http'
import { inWords } from '../../story'
import { isStatusError } from '../calls/axios-call'
import type { AnsweredCall, Call } from '../calls/call'
import { OpenBlock } from '../log-writer'
import type { RequestValues, CallWatch } from '../stories/call-watch'
import { copyOf } from '../stories/copy'
import type { ArrangementEntry } from '../stories/pick-stories'
import { failedForWantOf, lacksValue, listMembers } from '../stories/story-needs'
import { tellStory, type StorySurroundings } from '../stories/tell-story'
import { watchStoryData, type WatchedStoryData } from '../stories/watched-story-data'

/** The data that tried stories start from. */
export interface TrialGround {
  readonly storyData: object | undefined
  readonly storyInput: unknown
  /** The lane of the stories, if others are told at the same time. */
  readonly lane?: Lane
  /** The maximum number of calls; another one ends the telling. @defaultValue no limit */
  readonly mostCalls?: number | undefined
}

/** Tells stories to see how the API responds: a failed assertion stops them but is no failure. */
export class Trial implements CallWatch {
  /** The log blocks of the stories, one each. */
  readonly blocks: OpenBlock[] = []
  readonly #entries: readonly ArrangementEntry[]
  readonly #surroundings: StorySurroundings
  readonly #watched: WatchedStoryData
  readonly #lane: Lane | undefined
  readonly #mostCalls: number
  readonly #made: { call: Call; exchange?: AnsweredExchange }[] = []
  #storyInput: unknown
  #story = ''
  #stoppedBy: Error | undefined
  /** The error for a request that was not sent. */
  #needsError: Error | undefined

  constructor(
    entries: readonly ArrangementEntry[],
    { storyData, storyInput, lane, mostCalls = Infinity }: TrialGround,
    surroundings: StorySurroundings,
  ) {
    this.#entries = entries
    this.#surroundings = surroundings
    this.#watched = watchStoryData(storyData)
    this.#storyInput = storyInput
    this.#lane = lane
    this.#mostCalls = mostCalls
  }

  /**
   * Tells the stories until one of their assertions fails.
   *
   * @throws {@link StepRejectedError} when the story data lacks what a story needs, or no call was answered.
   */
  async tell(): Promise<void> {
    try {
      for (const entry of this.#entries) await this.#tellEntry(entry)
    } catch (error) {
      this.#stop(error)
    }
    if (this.#needsError !== undefined) throw this.#needsError
    if (this.answeredCalls.length === 0) throw this.#calledNothing()
  }

  /**
   * Tells the stories once more; whatever stops them is ignored, as it shows in the responses.
   *
   * @throws {@link NoResponseError} when a call gets no response.
   */
  async tellAgain(): Promise<void> {
    try {
      for (const entry of this.#entries) await this.#tellEntry(entry)
    } catch (error) {
      if (error instanceof NoResponseError) throw error
    }
  }

  /** The last call that was answered. */
  get lastCall(): AnsweredCall {
    return this.answeredCalls.at(-1) as AnsweredCall
  }

  /** The name of the story told last, in words. */
  get story(): string {
    return this.#story
  }

  /** Says at which call the stories stopped; undefined if they made fewer than two. */
  get remark(): string | undefined {
    const { length } = this.#made
    if (length < 2) return undefined
    const which = `This is call ${length} of the story "${this.#story}"`
    return this.#stoppedBy === undefined
      ? `${which}, its last.`
      : `${which}, which stopped there: ${firstLine(this.#stoppedBy)}`
  }

  beforeRequest(request: RequestValues): void {
    if (!lacksValue(this.#watched.missing, request)) return
    this.#needsError = this.#needs()
    throw this.#needsError
  }

  beginCall(call: Call): (exchange: AnsweredExchange) => void {
    if (this.#made.length >= this.#mostCalls)
      throw new Error('A story that is told in part has come to its end.')
    const made: { call: Call; exchange?: AnsweredExchange } = { call }
    this.#made.push(made)
    return (exchange) => (made.exchange = exchange)
  }

  /** The answered calls, in the order in which they were made. */
  get answeredCalls(): AnsweredCall[] {
    return this.#made.flatMap(({ call, exchange }) => (exchange === undefined ? [] : [{ call, exchange }]))
  }

  async #tellEntry(entry: ArrangementEntry): Promise<void> {
    if ('use' in entry) await entry.use(copyOf(this.#watched.storyData) as never)
    if (!('name' in entry)) return
    this.#story = inWords(entry.name)
    const title = this.blocks.length === 0 ? `when it is tried that ${this.#story}` : this.#story
    const block = new OpenBlock(title)
    this.blocks.push(block)
    const watched = this.#watched
    const { storyData } = watched
    const storyInput = this.#storyInput
    const telling = { storyData, watched, storyInput, block, watch: this, isTrial: true, lane: this.#lane }
    this.#storyInput = await tellStory(entry, telling, this.#surroundings)
  }

  #stop(error: unknown): void {
    if (this.#needsError !== undefined) return
    if ((error as Error | undefined)?.name === 'AssertionError' || isStatusError(error))
      this.#stoppedBy = error as Error
    else if (this.#isForWantOf(error)) throw this.#needs(error)
    else throw error
  }

  /** Whether a story failed because a member of the story data has no value, and not because of its arguments. */
  #isForWantOf(error: unknown): error is Error {
    const { missing } = this.#watched
    return missing.size > 0 && failedForWantOf(missing, error, this.answeredCalls.length > 0)
  }

  #needs(cause?: Error): StepRejectedError {
    const { missing } = this.#watched
    return new StepRejectedError(
      [
        `The story "${this.#story}" needs ${listMembers(missing)}, which no story has given.`,
        ...(cause === undefined ? [] : [`It failed: ${cause.name}: ${cause.message}`]),
        `Tell a story before that gives ${missing.size === 1 ? 'it' : 'them'}.`,
      ].join('\n'),
      { cause },
    )
  }

  #calledNothing(): StepRejectedError {
    const why = this.#stoppedBy === undefined ? '' : `, and stopped: ${firstLine(this.#stoppedBy)}`
    return new StepRejectedError(
      `The story "${this.#story}" made no call${why}.\nWhat is tried has to make one, so that there is an answer to look at.`,
    )
  }
}
