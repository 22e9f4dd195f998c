import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../files'
import { isJsonObject } from '../../formats'

/** By story book, what an API does with values: those that it accepted, and pairs that it never did. */
export type LearnedByBook = Readonly<
  Record<string, { readonly accepted: readonly string[]; readonly refused: readonly string[] }>
>

const folder = '.chapterwise'

/** The file in which a project keeps it between explorations, which git ignores. It can be deleted at any time. */
export class LearnedFile {
  readonly name = `${folder}/explore.json`

  constructor(private readonly cwd: string) {}

  /** Returns what was learned; nothing if there is no such file, or if it is malformed. */
  read(): LearnedByBook {
    const path = join(this.cwd, this.name)
    if (!existsSync(path)) return {}
    try {
      const all = JSON.parse(readFileSync(path, 'utf8')) as unknown
      return Object.fromEntries(
        Object.entries(isJsonObject(all) ? all : {}).flatMap(([book, one]) =>
          isLearned(one) ? [[book, one]] : [],
        ),
      )
    } catch {
      return {}
    }
  }

  /** @throws {@link UnwrittenFile} */
  write(learned: LearnedByBook): void {
    replaceFile(join(this.cwd, folder, '.gitignore'), '*\n')
    replaceFile(join(this.cwd, this.name), `${JSON.stringify({ ...this.read(), ...learned }, null, 2)}\n`)
  }
}

function isLearned(value: unknown): value is LearnedByBook[string] {
  const { accepted, refused } = (isJsonObject(value) ? value : {}) as Partial<LearnedByBook[string]>
  return [accepted, refused].every(
    (list) => Array.isArray(list) && list.every((one) => typeof one === 'string'),
  )
}
