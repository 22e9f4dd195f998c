import type { Redactor } from '../redaction'
import type { ScenarioOptions } from './configuration/options'
import type { ScenarioExtension } from './extension'
import type { LogMessage } from './log-writer'
import type { ScenarioObserver } from './scenario-observer'
import type { StoryBookBinding } from './stories/storyteller'

/** What is needed to begin a scenario. */
export interface ScenarioSetUp {
  readonly binding: StoryBookBinding | undefined
  readonly options: ScenarioOptions
  readonly extension?: ScenarioExtension | undefined
  /** The seed of the scenario's new values. @defaultValue a different one for each scenario */
  readonly seed?: string | undefined
  readonly observer?: ScenarioObserver | undefined
  /** Receives the log; if undefined, blocks wait to be taken. */
  readonly logMessage?: LogMessage | undefined
  /** Knows secrets from before the scenario. */
  readonly redactor?: Redactor | undefined
}
