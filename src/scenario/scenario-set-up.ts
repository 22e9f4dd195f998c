import type { Redactor } from '../redaction'
import type { ScenarioOptions } from './configuration/options'
import type { ScenarioExtension } from './extension'
import type { LogMessage } from './log-writer'
import type { ScenarioObserver } from './scenario-observer'
import type { StoryBookBinding } from './stories/storyteller'

/** What a scenario is begun with. */
export interface ScenarioSetUp {
  readonly binding: StoryBookBinding | undefined
  readonly options: ScenarioOptions
  readonly extension?: ScenarioExtension | undefined
  /** What the new values of the scenario are drawn from. @defaultValue another for each scenario */
  readonly seed?: string | undefined
  /** Who is told what happens in it. */
  readonly observer?: ScenarioObserver | undefined
  /** Where the log goes; blocks wait to be taken where this is undefined. */
  readonly logMessage?: LogMessage | undefined
  /** The secrets that are known already. */
  readonly redactor?: Redactor | undefined
}
