import { addLine, firstLine, reasonOf, StepRejectedError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import type { Lane } from '../http'
import { chosenChapter, inWords, type ChapterEnd } from '../story'
import { isStatusError, type AnsweredCall, type Call } from './calls/call'
import { OpenBlock } from './log-writer'
import { pickStories, type ArrangementEntry } from './stories/pick-stories'
import { arranging } from './stories/progress'
import type { RunningStories } from './stories/stories'
import {
  copyOf,
  failedForWantOf,
  lacksValue,
  needsError,
  watchStoryData,
  type CallWatch,
  type RequestValues,
  type WatchedStoryData,
} from './stories/story-data'
import { runStory, type StoryScenario } from './stories/story-run'

type TrialData = Pick<RunningStories, 'storyData' | 'storyInput'>

export function copiesOf({ storyData, storyInput }: TrialData): TrialData {
  return { storyData: copyOf(storyData), storyInput: copyOf(storyInput) }
}

/** Runs stories to see how the API responds: a failed assertion stops them but is no failure. */
export class Trial implements CallWatch {
  readonly blocks: OpenBlock[] = []
  story = ''
  readonly #watched: WatchedStoryData
  readonly #made: { readonly call: Call; exchange?: AnsweredExchange }[] = []
  #storyInput: unknown
  #chapter: ChapterEnd<unknown> | undefined
  #stoppedBy: Error | undefined
  #needsError: Error | undefined

  constructor(
    private readonly entries: readonly ArrangementEntry[],
    { storyData, storyInput }: TrialData,
    private readonly scenario: StoryScenario,
    private readonly maxCalls = Infinity,
  ) {
    this.#watched = watchStoryData(storyData)
    this.#storyInput = storyInput
  }

  /** Runs the stories until one of their assertions fails. Returns their last call. */
  async run(lane?: Lane): Promise<AnsweredCall> {
    try {
      await this.runEntries(lane)
    } catch (error) {
      this.#stop(error)
    }
    if (this.#needsError !== undefined) throw this.#needsError
    const last = this.answeredCalls.at(-1)
    if (last !== undefined) return last
    const why = this.#stoppedBy === undefined ? '' : `, and stopped: ${firstLine(this.#stoppedBy)}`
    throw new StepRejectedError(
      `The story "${this.story}" made no call${why}.\nWhat is tried has to make one, so that there is an answer to look at.`,
    )
  }

  async runEntries(lane: Lane | undefined, entries = this.entries): Promise<void> {
    const watched = this.#watched
    const { storyData } = watched
    for (const entry of entries) {
      if (entry.kind === 'use') await entry.use(copyOf(storyData) as never)
      if (entry.kind === 'reached')
        this.#chapter = chosenChapter(entry.chapter, () => copyOf(storyData)) ?? this.#chapter
      if (entry.kind === 'later')
        await this.runEntries(lane, pickStories(arranging(this.#chapter), entry.describe).entries)
      if (entry.kind !== 'story') continue
      this.story = inWords(entry.name)
      const title = this.blocks.length === 0 ? `when it is tried that ${this.story}` : this.story
      const block = new OpenBlock(title)
      this.blocks.push(block)
      const storyInput = this.#storyInput
      const run = { storyData, watched, storyInput, block, watch: this, isTrial: true, lane }
      const output = await runStory(entry, run, this.scenario)
      if (entry.stays !== true) this.#storyInput = output
    }
  }

  get answeredCalls(): AnsweredCall[] {
    return this.#made.flatMap(({ call, exchange }) => (exchange === undefined ? [] : [{ call, exchange }]))
  }

  /** Says at which call the stories stopped; undefined if they made fewer than two. */
  get remark(): string | undefined {
    const { length } = this.#made
    if (length < 2) return undefined
    const which = `This is call ${length} of the story "${this.story}"`
    return this.#stoppedBy === undefined
      ? `${which}, its last.`
      : `${which}, which stopped there: ${firstLine(this.#stoppedBy)}`
  }

  beforeRequest(request: RequestValues): void {
    const { missing } = this.#watched
    if (lacksValue(missing, request)) throw (this.#needsError = needsError(this.story, missing))
  }

  beginCall(call: Call): (exchange: AnsweredExchange) => void {
    if (this.#made.length >= this.maxCalls)
      throw new Error('A story that is run in part has come to its end.')
    const made: { call: Call; exchange?: AnsweredExchange } = { call }
    this.#made.push(made)
    return (exchange) => (made.exchange = exchange)
  }

  #stop(error: unknown): void {
    if (this.#needsError !== undefined) return
    const { missing } = this.#watched
    if ((error as Error | undefined)?.name === 'AssertionError' || isStatusError(error))
      this.#stoppedBy = error as Error
    else if (missing.size > 0 && failedForWantOf(missing, error, this.answeredCalls.length > 0))
      throw needsError(this.story, missing, error)
    else {
      if (error instanceof Error && reasonOf(error) === undefined && this.answeredCalls.length > 0)
        addLine(
          error,
          'Only an assertion of a story is ignored: let it assert on the response, or use node:assert.',
        )
      throw error
    }
  }
}
