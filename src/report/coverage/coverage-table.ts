import type { Coverage, Minimum } from '../model'
import { gapsOf } from './gaps'

const mostShown = 20

/** Returns the coverage as a table for a terminal, and lists the gaps for each minimum that was missed. */
export function coverageTable(coverage: Coverage, minimums: readonly Minimum[]): string {
  const asked = new Map(minimums.map((minimum) => [minimum.of, minimum]))
  const rows = sharesOf(coverage)
    .filter(([name, { all }]) => all > 0 || asked.has(name))
    .map(([name, { covered, all, percent }]) => {
      const minimum = asked.get(name)
      const rule =
        minimum === undefined ? '' : `at least ${minimum.atLeast} %${minimum.isMet ? '' : ': missed'}`
      return [name, `${covered} of ${all}`, `${percent} %`, rule] as const
    })
  const width = (column: 0 | 1 | 2): number => Math.max(0, ...rows.map((row) => row[column].length))
  const lines = rows.map(([name, count, percent, rule]) =>
    `  ${name.padEnd(width(0))}  ${count.padStart(width(1))}  ${percent.padStart(width(2))}  ${rule}`.trimEnd(),
  )
  return [
    'Covered:',
    ...(lines.length > 0 ? lines : ['  nothing is known that could be']),
    ...missing(coverage, minimums),
    '',
  ].join('\n')
}

/** Returns the shares by name, in display order. */
export function sharesOf({
  totals,
}: Coverage): [name: keyof Coverage['totals'], share: Coverage['totals']['operations']][] {
  return [
    ['operations', totals.operations],
    ['statuses', totals.statuses],
    ['methods', totals.methods],
    ['chapters', totals.chapters],
    ['stories', totals.stories],
  ]
}

function missing(coverage: Coverage, minimums: readonly Minimum[]): string[] {
  const gaps = gapsOf(coverage)
  return minimums
    .filter(({ isMet }) => !isMet)
    .flatMap(({ of }) => {
      const more = gaps[of].length - mostShown
      return [
        `${titles[of]}:`,
        ...gaps[of].slice(0, mostShown).map((gap) => `  ${gap}`),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ]
    })
}

/** The titles of the lists of gaps. */
export const titles: Readonly<Record<keyof Coverage['totals'], string>> = {
  operations: 'Operations that were never called',
  statuses: 'Statuses that were never answered',
  methods: 'Methods that were never called',
  chapters: 'Chapters that were never reached',
  stories: 'Stories that were never told',
}
