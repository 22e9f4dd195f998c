import { didYouMean } from '../../errors'
import { groupBy } from '../../group-by'
import type { Project } from '../../project'
import { checkActor } from '../../scenario'
import { chapterInWords, declarationsOf, findStories, invariantsOf } from '../../story'
import { error, findingAt, refusalOf, type CheckFinding } from './findings'

/** Reports unknown stories and actors in `retried` of books, and in `mayAlso` of books and their chapters. */
export function wrongStoryLists({ scenarios }: Pick<Project, 'scenarios'>): CheckFinding[] {
  const byBook = groupBy(scenarios, ({ use }) => use?.configuration.binding?.book)
  return [...byBook].flatMap(([book, [scenario]]) => {
    if (book === undefined) return []
    const found = findStories(book)
    const names = [...new Set(found.map(({ story }) => story))]
    const options = scenario.use?.configuration.options
    const reached = found.flatMap(({ to }) => (to === undefined ? [] : [to]))
    const chapters = [...new Set([book, ...reached])]
    const invariants = chapters.flatMap((chapter) => invariantsOf(chapter, book).map(({ name }) => name))
    const problems = chapters.flatMap((chapter) => {
      const { retried = [], mayAlso = {} } = declarationsOf(chapter)
      const where = `of "${chapterInWords(chapter)}"`
      const unknown = (list: string, stories: readonly string[], known = names): string[] =>
        stories
          .filter((story) => !known.includes(story))
          .map(
            (story) =>
              `${list} ${where} names the story "${story}", which no chapter offers.${didYouMean(story, known)}`,
          )
      return [
        ...unknown('retried', retried),
        ...Object.entries(mayAlso).flatMap(([actor, stories]) => {
          if (!Array.isArray(stories))
            return `mayAlso ${where} has no list of names for "${actor}". Write ['everything'] for all stories and invariants.`
          // Everybody stands for all actors, also for nobody.
          const isChecked = options !== undefined && actor !== 'everybody'
          const refused = isChecked ? refusalOf(() => checkActor(actor, options.actors)) : undefined
          return [
            ...(refused === undefined ? [] : [`mayAlso ${where}: ${refused}`]),
            ...unknown('mayAlso', stories, [...names, ...invariants, 'everything']),
          ]
        }),
      ]
    })
    return problems.map((message) => findingAt(scenario.place, error('story', message)))
  })
}
