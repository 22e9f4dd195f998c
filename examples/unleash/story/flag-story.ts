import { StoryBook } from 'chapterwise'
import type { Environment } from '../support/environment.js'
import { FlagCreated } from './chapters.js'
import { createFlag, type Constraint, type NewFlag } from './flags.js'

/** The data that the stories of a scenario share; features use it as {{flag}}. */
export class FlagStoryData {
  /** The name of the flag that the scenario is about. */
  flag!: string
  /** The token with which the application fetches its flags. */
  applicationToken!: string
}

/** A project without flags, in an Unleash with a signed-in user. */
export class FlagStory extends StoryBook<FlagStoryData> {
  flagHasBeenCreated(flag: NewFlag): FlagCreated {
    return this.when(async (context) => {
      await createFlag(context, flag)
      context.storyData.flag = flag.name
    }).proceedToChapter(FlagCreated)
  }

  flagsHaveBeenCreated(flags: readonly NewFlag[]): FlagStory {
    return this.when(async (context) => {
      for (const flag of flags) await createFlag(context, flag)
    }).proceedToChapter(FlagStory)
  }

  segmentHasBeenDefined(name: string, constraints: readonly Constraint[]): FlagStory {
    return this.when(async ({ api, cleanUp }) => {
      const response = await api.post('api/admin/segments', { name, constraints })
      const { id } = response.shouldBe.created<{ id: number }>()
      cleanUp(() => api.delete(`api/admin/segments/${id}`))
    }).proceedToChapter(FlagStory)
  }

  applicationHasBeenConnected(environment: Environment): FlagStory {
    return this.when(async ({ api, storyData, cleanUp }) => {
      const response = await api.post('api/admin/api-tokens', {
        type: 'frontend',
        tokenName: 'web-shop',
        environment,
        projects: ['default'],
      })
      const { secret } = response.shouldBe.created<{ secret: string }>()
      storyData.applicationToken = secret
      cleanUp(() => api.delete(`api/admin/api-tokens/${secret}`))
    }).proceedToChapter(FlagStory)
  }
}
