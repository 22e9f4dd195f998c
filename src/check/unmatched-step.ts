import { formatterHelpers, FormatterBuilder } from '@cucumber/cucumber'
import { catalogue } from '../catalogue'
import type { Project, ProjectStep } from '../project'
import { nearestPhrase, suggestPhrase } from '../world'
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

/** The module that defines each phrase of the library. */
const libraryPhrases = new Map(
  catalogue.flatMap(({ title, phrases }) =>
    Object.keys(phrases).map(
      (phrase) => [phrase, title === 'gRPC' ? 'chapterwise/grpc/steps' : 'chapterwise/steps'] as const,
    ),
  ),
)

/** Returns the phrases of the library that a step may mean. Phrases of gRPC only if the step mentions gRPC. */
function phrasesOfLibrary(step: string): string[] {
  const phrases = [...libraryPhrases.keys()]
  return /grpc/i.test(step) ? phrases : phrases.filter((phrase) => !phrase.includes('gRPC'))
}

/** Returns the module to load for a phrase of the library that is not defined. */
function moduleOf(phrase: string | undefined, defined: readonly string[]): string | undefined {
  return phrase === undefined || defined.includes(phrase) ? undefined : libraryPhrases.get(phrase)
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
  const meant = nearestPhrase(step.text, [...defined, ...phrasesOfLibrary(step.text)])
  const module = moduleOf(meant, defined)
  if (module !== undefined) {
    return {
      level: 'error',
      rule: 'undefined-step',
      message: `No step is defined for "${stepText(step.text)}", because the phrases of ${module} are not loaded.\n${howToLoad(module)}`,
    }
  }
  const near = nearestPhrase(step.text, defined)
  const hint = near === undefined ? [] : [suggestPhrase(step.text, near)]
  return {
    level: 'error',
    rule: 'undefined-step',
    message: [
      `No step is defined for "${stepText(step.text)}".`,
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
