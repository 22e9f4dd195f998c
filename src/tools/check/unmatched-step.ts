import { formatterHelpers, FormatterBuilder } from '@cucumber/cucumber'
import { nearestPhrase } from '../../world'
import { libraryPhrases, likelyPhrase, type Project, type ProjectStep } from '../../project'
import { error, stepText, type StepFinding } from './findings'

type SnippetFor = (step: ProjectStep) => string

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
  const missing = libraryPhrases().flatMap(({ module, phrases }) =>
    phrases.some(({ phrase }) => defined.includes(phrase))
      ? []
      : phrases.map(({ phrase }) => ({ phrase, module })),
  )
  const phrases = missing.map(({ phrase }) => phrase)
  const meant = nearestPhrase(step, phrases, 2)
  return missing.find(({ phrase }) => phrase === meant)?.module
}

/** Reports that no definition matches a step, with the phrase that may be meant and a snippet to define it. */
export function undefinedStep(step: ProjectStep, project: Project, snippetFor?: SnippetFor): StepFinding {
  const { definitions } = project
  const defined = definitions.map(({ pattern }) => pattern)
  const shown = stepText(step.text)
  const module = moduleFor(step.text, defined)
  if (module !== undefined)
    return error(
      'undefined-step',
      `No step is defined for "${shown}", because the phrases of ${module} are not loaded.\nLoad them in a support file: import '${module}'`,
    )
  const inSingleQuotes = withSingleQuotes(step.text).find((text) =>
    definitions.some(({ cucumber }) => cucumber.matchesStepName(text)),
  )
  if (inSingleQuotes !== undefined)
    return error(
      'undefined-step',
      `No step is defined for "${shown}", which has quotes within quotes.\nWrite single quotes outside: ${stepText(inSingleQuotes)}`,
    )
  const near = likelyPhrase(step.text, defined)
  const lines = [
    `No step is defined for "${shown}".`,
    ...(near === undefined ? [] : [`Did you mean: ${near}`]),
    ...(snippetFor === undefined ? [] : ['To define it:', snippetFor(step)]),
  ]
  return error('undefined-step', lines.join('\n'))
}

/** Returns the step with single quotes around what reaches from one of its quotes to the last one. */
function withSingleQuotes(text: string): string[] {
  return [...text.matchAll(/"(?=[^"]*"[^"]*")/g)].map(
    ({ index }) => text.slice(0, index) + text.slice(index).replace(/"(.*)"/s, "'$1'"),
  )
}

/** Explains why a step has no definition or more than one; undefined if it has exactly one. */
export function explainUnmatched(step: ProjectStep, project: Project): string | undefined {
  const [definition, another] = step.definitions
  if (definition === undefined) return undefinedStep(step, project).message
  return another === undefined ? undefined : ambiguousStep(step).message
}

export function ambiguousStep({ text, definitions }: ProjectStep): StepFinding {
  const rows = definitions.map(({ pattern, uri, line }) => `  ${pattern} - ${uri}:${line}`)
  const first = `More than one step is defined for "${stepText(text)}":`
  return error('ambiguous-step', [first, ...rows, 'Reword one of the phrases, or drop it.'].join('\n'))
}
