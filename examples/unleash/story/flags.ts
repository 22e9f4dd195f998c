import type { ScenarioContext } from 'chapterwise'
import type { FlagStoryData } from './flag-story.js'

export interface NewFlag {
  readonly name: string
  readonly type?: string
  readonly description?: string
}

/** A condition on the users of a strategy, such as country is one of Norway and Sweden. */
export interface Constraint {
  readonly contextName: string
  readonly operator: string
  readonly values: readonly string[]
}

export const flagsOfProject = 'api/admin/projects/default/features'

/** Creates a flag. After the scenario it is archived and then deleted, so that its name is free again. */
export async function createFlag(
  { api, cleanUp }: ScenarioContext<FlagStoryData>,
  flag: NewFlag,
): Promise<void> {
  const response = await api.post(flagsOfProject, flag)
  response.shouldBe.created()
  cleanUp(async () => {
    await api.delete(`${flagsOfProject}/${flag.name}`)
    await api.delete(`api/admin/archive/${flag.name}`)
  })
}
