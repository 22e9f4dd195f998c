import type { AxiosInstance } from 'axios'
import type { Api } from './api'

/** Extended by users to type `context.services`: `declare module 'chapterwise' { interface Services { … } }`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Services {}

/** The context in which a story is told. */
export interface ScenarioContext<StoryData, StoryInput = unknown> {
  /** Sends requests; each resolves to a response, whatever the status. */
  readonly api: Api
  /**
   * The axios instance of this scenario, for generated SDKs. It has the defaults and interceptors of the client, and
   * its requests are logged with the story.
   */
  readonly axios: AxiosInstance
  /** The data of this scenario, one instance shared by its stories. */
  readonly storyData: StoryData
  /** What the story before returned. */
  readonly storyInput: StoryInput
  /**
   * The services of the configuration, with a scope for each scenario.
   *
   * @throws {@link ConfigurationError} when none were configured.
   */
  readonly services: Services
  /** Writes a text, or an object as JSON, into the story's block of the log. */
  readonly log: (message: unknown) => void
  /**
   * Registers a clean-up that runs after the scenario, passed or failed, newest first. The time limit of each is the
   * option `timeout`, else 30 s.
   */
  readonly cleanUp: (run: () => unknown) => void
}
