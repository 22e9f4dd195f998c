import { formatterHelpers, FormatterBuilder } from '@cucumber/cucumber'
import { libraryPhrases, nearestPhrase, type Project, type ProjectStep } from '../seam'
import type { StepFinding } from './finding'
import { stepText } from './step-text'

/** Returns the code that would define a step. */
export type SnippetFor = (step: ProjectStep) => string

/** Returns the snippets for undefined steps, as Cucumber is configured to write them. */
export async function snippetsFor({ library, cwd }: Project): Promise<SnippetFor> {
  const builder = await FormatterBuilder.getStepDefinitionSnippetBuilder({
    cwd,
    supportCodeLibrary: library,
  })
  const { KeywordType } = formatterHelpers
  const keywordTypes = {
    Unknown: KeywordType.Precondition,
    Context: KeywordType.Precondition,
    Action: KeywordType.Event,
    Outcome: KeywordType.Outcome,
  }
  return ({ pickleStep }) =>
    builder.build({ keywordType: keywordTypes[pickleStep.type ?? 'Unknown'], pickleStep })
}

/** Returns the module to load for a step that reads like a phrase of the library that is not defined. */
function moduleFor(step: string, defined: readonly string[]): string | undefined {
  const groups = libraryPhrases().filter(
    ({ phrases }) => !phrases.some(({ phrase }) => defined.includes(phrase)),
  )
  const meant = nearestPhrase(
    step,
    groups.flatMap(({ phrases }) => phrases.map(({ phrase }) => phrase)),
    2,
  )
  return groups.find(({ phrases }) => phrases.some(({ phrase }) => phrase === meant))?.module
}

function howToLoad(module: string): string {
  const inSupport = `Load them in a support file: import '${module}'`
  return module === 'chapterwise/steps'
    ? `${inSupport}\nWithout one: requireModule: ['chapterwise/register'] in the configuration, in which import and require take files only.`
    : inSupport
}

/** Reports that no definition matches a step, with the phrase that may be meant and a snippet to define it. */
export function undefinedStep(step: ProjectStep, project: Project, snippetFor?: SnippetFor): StepFinding {
  const defined = project.definitions.map(({ pattern }) => pattern)
  const shown = stepText(step.text, (quoted) =>
    project.definitions.some(
      ({ phrase, cucumber }) => phrase !== undefined && cucumber.matchesStepName(quoted),
    ),
  )
  const module = moduleFor(step.text, defined)
  if (module !== undefined) {
    return {
      level: 'error',
      rule: 'undefined-step',
      message: `No step is defined for "${shown}", because the phrases of ${module} are not loaded.\n${howToLoad(module)}`,
    }
  }
  const near = nearestPhrase(step.text, defined)
  const hint = near === undefined ? [] : [`Did you mean: ${near}`]
  return {
    level: 'error',
    rule: 'undefined-step',
    message: [
      `No step is defined for "${shown}".`,
      ...hint,
      ...(snippetFor === undefined ? [] : ['To define it:', snippetFor(step)]),
    ].join('\n'),
  }
}

/** Explains why a step has no definition or more than one; undefined if it has exactly one. */
export function explainUnmatched(step: ProjectStep, project: Project): string | undefined {
  const [definition, another] = step.definitions
  if (definition === undefined) return undefinedStep(step, project).message
  return another === undefined ? undefined : ambiguousStep(step).message
}

/** Reports that more than one definition matches a step. */
export function ambiguousStep({ text, definitions }: ProjectStep): StepFinding {
  const rows = definitions.map(({ pattern, uri, line }) => `  ${pattern} - ${uri}:${line}`)
  return {
    level: 'error',
    rule: 'ambiguous-step',
    message: [
      `More than one step is defined for "${stepText(text)}":`,
      ...rows,
      'Reword one of the phrases, or drop it.',
    ].join('\n'),
  }
}
