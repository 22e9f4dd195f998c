import type { AxiosInstance } from 'axios'
import type { Api } from './api'

/** Merged by users to type `context.services`: `declare module 'chapterwise' { interface Services { … } }`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Services {}

/** What a story is told with. */
export interface ScenarioContext<StoryData, StoryInput = unknown> {
  /** Sends requests; each resolves to a response, whatever its status. */
  readonly api: Api
  /**
   * The axios instance of this scenario, for generated SDKs: its defaults and interceptors are those of the client, and
   * what goes through it is logged with the story.
   */
  readonly axios: AxiosInstance
  /** The data of this scenario, one instance shared by its stories. */
  readonly storyData: StoryData
  /** What the story before gave. */
  readonly storyInput: StoryInput
  /**
   * The services of the configuration, one scope for each scenario.
   *
   * @throws {@link ConfigurationError} when none were configured.
   */
  readonly services: Services
  /** Writes a text, or an object as JSON, into the story's block of the log. */
  readonly log: (message: unknown) => void
  /**
   * Has a function run after the scenario, passed or failed, the newest first. Each may take as long as a call: the
   * option `timeout`, else 30 s.
   */
  readonly cleanUp: (run: () => unknown) => void
}
