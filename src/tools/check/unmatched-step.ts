import { formatterHelpers, FormatterBuilder } from '@cucumber/cucumber'
import { nearestPhrase } from '../../world'
import { libraryPhrases, sayLikelyPhrase, stepText, type Project, type ProjectStep } from '../../project'
import { error, type StepFinding } from './findings'

type SnippetFor = (step: ProjectStep) => string

export async function snippetsFor({ library, cwd }: Project): Promise<SnippetFor> {
  const builder = await FormatterBuilder.getStepDefinitionSnippetBuilder({ cwd, supportCodeLibrary: library })
  const { Precondition, Event, Outcome } = formatterHelpers.KeywordType
  const keywordTypes = { Unknown: Precondition, Context: Precondition, Action: Event, Outcome }
  return ({ pickleStep }) =>
    builder.build({ keywordType: keywordTypes[pickleStep.type ?? 'Unknown'], pickleStep })
}

/** Returns the module to load for a step that reads like a phrase of the library that is not defined. */
function moduleFor(step: string, defined: readonly string[]): string | undefined {
  const missing = libraryPhrases().filter(
    ({ phrases }) => !phrases.some(({ phrase }) => defined.includes(phrase)),
  )
  const unloaded = missing.flatMap(({ phrases }) => phrases.map(({ phrase }) => phrase))
  const meant = nearestPhrase(step, unloaded, 2)
  return missing.find(({ phrases }) => phrases.some(({ phrase }) => phrase === meant))?.module
}

function undefinedStep(step: ProjectStep, project: Project, snippetFor?: SnippetFor): StepFinding {
  const { definitions } = project
  const defined = definitions.map(({ pattern }) => pattern)
  const shown = stepText(step.text)
  const module = moduleFor(step.text, defined)
  if (module !== undefined)
    return error(
      'undefined-step',
      `No step is defined for "${shown}", because the phrases of ${module} are not loaded.\nLoad them in a support file: import '${module}'`,
    )
  for (const { fault, texts } of rewritings) {
    const meant = texts(step.text).find((text) =>
      definitions.some(({ cucumber }) => cucumber.matchesStepName(text)),
    )
    if (meant !== undefined)
      return error('undefined-step', `No step is defined for "${shown}", ${fault}: ${stepText(meant)}`)
  }
  const near = sayLikelyPhrase(step.text, defined)
  const lines = [
    `No step is defined for "${shown}".`,
    ...(near === undefined ? [] : [near]),
    ...(snippetFor === undefined ? [] : ['To define it:', snippetFor(step)]),
  ]
  return error('undefined-step', lines.join('\n'))
}

const rewritings = [
  {
    fault: 'which has quotes within quotes.\nWrite single quotes outside',
    // With single quotes around what reaches from one of its quotes to another, with a quote between them.
    texts: (text: string) => {
      const isNested = text.replaceAll(/(?<!\S)"[^"]*"(?![^\s:])/g, '').includes('"')
      const quotes = isNested ? [...text.matchAll(/"/g)].map(({ index }) => index) : []
      return quotes.flatMap((from, at) =>
        quotes
          .slice(at + 2)
          .map((to) => `${text.slice(0, from)}'${text.slice(from + 1, to)}'${text.slice(to + 1)}`),
      )
    },
  },
  {
    fault: 'which has a method in small letters.\nMethods are in capitals',
    texts: (text: string) =>
      [...text.matchAll(/(?<= )[A-Za-z]+(?= ")/g)].map(
        ({ 0: word, index }) => text.slice(0, index) + word.toUpperCase() + text.slice(index + word.length),
      ),
  },
]

/** Reports that a step has no definition, or more than one. */
export function unmatched(step: ProjectStep, project: Project, snippetFor?: SnippetFor): StepFinding[] {
  if (step.definitions.length === 0) return [undefinedStep(step, project, snippetFor)]
  return step.definitions.length > 1 ? [ambiguousStep(step)] : []
}

function ambiguousStep({ text, definitions }: ProjectStep): StepFinding {
  const rows = definitions.map(({ pattern, uri, line }) => `  ${pattern} - ${uri}:${line}`)
  const [pattern, ...others] = new Set(definitions.map((definition) => definition.pattern))
  const first =
    others.length === 0
      ? `The phrase "${pattern}" is defined more than once:`
      : `More than one step is defined for "${stepText(text)}":`
  return error('ambiguous-step', [first, ...rows, 'Reword one of the phrases, or drop it.'].join('\n'))
}
