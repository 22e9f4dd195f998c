import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { InputError, listNames } from '../../errors'
import type { PickleStep } from '../pickle'
import { nearestPhrase, suggestPhrase } from './nearest-phrase'
import { storyPhraseOf, type StoryPhrase } from './story-phrase'

/** A step definition of Cucumber. */
export type CucumberDefinition = ReturnType<
  typeof supportCodeLibraryBuilder.finalize
>['stepDefinitions'][number]

/** A phrase that another step quotes, with its arguments. */
export interface QuotedPhrase {
  readonly step: PickleStep
  readonly phrase: StoryPhrase
  readonly args: readonly unknown[]
}

/**
 * Finds the phrase of a quoted step, and reads its arguments as Cucumber would.
 *
 * @throws {@link InputError} for a step that matches no phrase, or more than one.
 */
export async function quotedPhrase(step: PickleStep, world: object): Promise<QuotedPhrase> {
  const { definition, phrase } = storyDefinition(step.text, stepDefinitions())
  const { parameters } = await definition.getInvocationParameters({
    step,
    world,
    hookParameter: undefined as never,
  })
  return { step, phrase, args: parameters as readonly unknown[] }
}

/**
 * Returns the definition whose phrase tells a story and matches the text.
 *
 * @throws {@link InputError} unless exactly one does.
 */
export function storyDefinition<Definition extends CucumberDefinition>(
  text: string,
  definitions: readonly Definition[],
): { readonly definition: Definition; readonly phrase: StoryPhrase } {
  const tellingStories = definitions.flatMap((definition) => {
    const phrase = storyPhraseOf(definition.unwrappedCode)
    return phrase === undefined ? [] : [{ definition, phrase }]
  })
  const fitting = tellingStories.filter(({ definition }) => definition.matchesStepName(text))
  const [one, another] = fitting
  if (one !== undefined && another === undefined) return one
  if (one !== undefined) {
    const rows = fitting.map(
      ({ definition: { pattern, uri, line } }) => `  ${patternText(pattern)} - ${uri}:${line}`,
    )
    throw new InputError([`More than one story phrase reads "${text}":`, ...rows].join('\n'))
  }
  if (definitions.some((definition) => definition.matchesStepName(text)))
    throw new InputError(
      `The step "${text}" tells no story.\nOnly a phrase that is made with tell(…) can be told by another step.`,
    )
  const patterns = tellingStories.map(({ definition }) => patternText(definition.pattern))
  throw new InputError(`No story phrase reads "${text}".\n${suggestion(text, patterns)}`)
}

function suggestion(text: string, patterns: readonly string[]): string {
  const near = nearestPhrase(text, patterns)
  if (near !== undefined) return suggestPhrase(text, near)
  return patterns.length === 0
    ? 'No phrase is made with tell(…) yet.'
    : `Known here:\n${listNames(text, patterns)}`
}

function patternText(pattern: string | RegExp): string {
  return typeof pattern === 'string' ? pattern : String(pattern)
}

let known: { readonly configs: unknown; readonly definitions: readonly CucumberDefinition[] } | undefined

/** The step definitions of the run, computed again only if others were loaded. */
export function stepDefinitions(): readonly CucumberDefinition[] {
  const { stepDefinitionConfigs: configs } = supportCodeLibraryBuilder as unknown as {
    stepDefinitionConfigs: unknown
  }
  if (known?.configs !== configs)
    known = { configs, definitions: supportCodeLibraryBuilder.finalize().stepDefinitions }
  return known?.definitions ?? []
}
