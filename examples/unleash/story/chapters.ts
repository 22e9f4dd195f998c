import { Chapter, type EndChapter } from 'chapterwise'
import type { Environment } from '../support/environment.js'
import type { FlagStoryData } from './flag-story.js'
import { flagsOfProject, type Constraint } from './flags.js'

abstract class FlagInUse extends Chapter<FlagStoryData> {
  flagHasBeenArchived(): FlagArchived {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`${flagsOfProject}/${storyData.flag}`)
      response.shouldBe.accepted()
    }).proceedToChapter(FlagArchived)
  }
}

abstract class FlagIsOff extends FlagInUse {
  flagHasBeenRolledOut(environment: Environment, percentage: number): FlagRolledOut {
    return this.#strategyHasBeenAdded(environment, { parameters: { rollout: String(percentage) } })
  }

  flagHasBeenRolledOutTo(environment: Environment, constraints: readonly Constraint[]): FlagRolledOut {
    return this.#strategyHasBeenAdded(environment, { constraints })
  }

  /** Splits users evenly among the variants; each user always gets the same one. */
  flagHasBeenSplit(environment: Environment, variants: readonly string[]): FlagRolledOut {
    const weight = Math.floor(1000 / variants.length)
    return this.#strategyHasBeenAdded(environment, {
      variants: variants.map((name) => ({ name, weight, weightType: 'variable', stickiness: 'userId' })),
    })
  }

  #strategyHasBeenAdded(environment: Environment, strategy: object): FlagRolledOut {
    return this.when(async ({ api, storyData: { flag } }) => {
      const response = await api.post(`${flagsOfProject}/${flag}/environments/${environment}/strategies`, {
        name: 'flexibleRollout',
        ...strategy,
      })
      response.shouldBe.ok()
    }).proceedToChapter(FlagRolledOut)
  }
}

/** There is a flag. It is on for nobody, as it has no strategy. */
export class FlagCreated extends FlagIsOff {
  flagHasBeenMadeDependentOn(parent: string): FlagCreated {
    return this.when(async ({ api, storyData, cleanUp }) => {
      const dependencies = `${flagsOfProject}/${storyData.flag}/dependencies`
      const response = await api.post(dependencies, { feature: parent })
      response.shouldBe.ok()
      cleanUp(() => api.delete(`${dependencies}/${parent}`))
    }).proceedToChapter(FlagCreated)
  }
}

/** A strategy selects the users of the flag, once it is on. */
export class FlagRolledOut extends FlagIsOff {
  flagHasBeenSwitchedOn(environment: Environment): FlagIsOn {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`${flagsOfProject}/${storyData.flag}/environments/${environment}/on`)
      response.shouldBe.ok()
    }).proceedToChapter(FlagIsOn)
  }
}

export class FlagIsOn extends FlagInUse {
  flagHasBeenSwitchedOff(environment: Environment): FlagRolledOut {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`${flagsOfProject}/${storyData.flag}/environments/${environment}/off`)
      response.shouldBe.ok()
    }).proceedToChapter(FlagRolledOut)
  }
}

/** The flag is archived, and its name is still taken. */
export class FlagArchived extends Chapter<FlagStoryData> {
  flagHasBeenRevived(): FlagCreated {
    return this.when(async ({ api, storyData }) => {
      const response = await api.post(`api/admin/archive/revive/${storyData.flag}`)
      response.shouldBe.ok()
    }).proceedToChapter(FlagCreated)
  }

  flagHasBeenDeleted(): EndChapter<FlagStoryData> {
    return this.when(async ({ api, storyData }) => {
      const response = await api.delete(`api/admin/archive/${storyData.flag}`)
      response.shouldBe.ok()
    }).end()
  }
}
