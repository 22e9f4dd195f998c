import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from './pages'
import { stepSections, type StepFamily } from './steps'

const root = join(__dirname, '..')

/** Returns the steps of the library as the Steps page shows them: a heading for each family. */
function stepsAsMarkdown(): string {
  return stepSections()
    .map(({ title, families }) => [`## ${title}`, ...families.map(asMarkdown)].join('\n\n'))
    .join('\n\n')
}

function asMarkdown(family: StepFamily): string {
  const [first, ...others] = family
  const also = family.flatMap((docs) => docs.also ?? [])
  return [
    `### \`${first!.phrase}\``,
    first!.sentence,
    ...(others.length > 0
      ? [others.map(({ phrase, sentence }) => `- \`${phrase}\` ${sentence}`).join('\n')]
      : []),
    ...(also.length > 0 ? [`_Also found by: ${also.join(', ')}._`] : []),
    `\`\`\`gherkin shown\n${family.map(({ example }) => example).join('\n')}\n\`\`\``,
  ].join('\n\n')
}

/** Returns the pages that show the steps or their number, with those of now. */
export function pagesWithSteps(): { readonly path: string; readonly before: string; readonly now: string }[] {
  const steps = stepsAsMarkdown()
  const count = stepSections().flatMap(({ families }) => families.flat()).length
  const section =
    /(<!-- phrases -->\n<!-- prettier-ignore-start -->\n\n)[^]*(\n\n<!-- prettier-ignore-end -->)/
  return pages.map((page) => {
    const path = join(root, page)
    const before = readFileSync(path, 'utf8')
    const now = before
      .replace(section, (_, begin, end) => `${begin}${steps}${end}`)
      .replace(/\d+(?= ready steps)/g, String(count))
    return { path, before, now }
  })
}

if (require.main === module) for (const { path, now } of pagesWithSteps()) writeFileSync(path, now)
