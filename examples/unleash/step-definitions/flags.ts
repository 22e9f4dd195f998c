import { storiesOf } from 'chapterwise'
import { FlagStory } from '../story/flag-story.js'
import { flagsOfProject, type Constraint, type NewFlag } from '../story/flags.js'

const { Given, When, tell } = storiesOf(FlagStory)

Given(
  'the flag {string} has been created',
  tell((story, name) => story.flagHasBeenCreated({ name })),
)
Given(
  'a flag has been created:',
  tell.object((story, flag: NewFlag) => story.flagHasBeenCreated(flag)),
)
Given(
  'the flags have been created:',
  tell.rows((story, flags: NewFlag[]) => story.flagsHaveBeenCreated(flags)),
)
Given(
  'the flag has been rolled out to {int}% of the users in {environment}',
  tell((story, percentage, environment) => story.flagHasBeenRolledOut(environment, percentage)),
)
Given(
  'the flag has been rolled out in {environment} to users with:',
  tell.rows((story, environment, rows: ConstraintRow[]) =>
    story.flagHasBeenRolledOutTo(environment, rows.map(constraint)),
  ),
)
Given(
  'the flag has been split in {environment} among:',
  tell((story, environment, variants: string[]) => story.flagHasBeenSplit(environment, variants)),
)
Given(
  'the flag has been made dependent on {string}',
  tell((story, parent) => story.flagHasBeenMadeDependentOn(parent)),
)
Given(
  'the flag has been switched on in {environment}',
  tell((story, environment) => story.flagHasBeenSwitchedOn(environment)),
)
Given(
  'the flag has been switched off in {environment}',
  tell((story, environment) => story.flagHasBeenSwitchedOff(environment)),
)
Given(
  'the flag {string} is on for everybody in {environment}',
  tell((story, name, environment) =>
    story
      .flagHasBeenCreated({ name })
      .flagHasBeenRolledOut(environment, 100)
      .flagHasBeenSwitchedOn(environment),
  ),
)
Given(
  'the flag has been archived',
  tell((story) => story.flagHasBeenArchived()),
)
Given(
  'the flag has been revived',
  tell((story) => story.flagHasBeenRevived()),
)
Given(
  'the flag has been deleted',
  tell((story) => story.flagHasBeenDeleted()),
)
Given(
  'the segment {string} has been defined:',
  tell.rows((story, name, rows: ConstraintRow[]) => story.segmentHasBeenDefined(name, rows.map(constraint))),
)

When('I look at the flag', async function () {
  await this.scenario.when.get(`${flagsOfProject}/${this.storyData.flag}`)
})

/** A row such as `country | IN | NO, SE`. */
interface ConstraintRow {
  readonly field: string
  readonly operator: string
  readonly values: unknown
}

function constraint({ field, operator, values }: ConstraintRow): Constraint {
  return { contextName: field, operator, values: String(values).split(', ') }
}
