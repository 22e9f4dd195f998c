import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isThere, pathFrom, replaceFiles } from '../files'
import { secondsAboveZero, wholeFrom } from '../option-rules'
import { configurationFile, notLoaded } from '../project'
import { Rehearsal } from '../rehearsal'
import {
  codeIn,
  compareWithDocument,
  draft as draftFrom,
  isAsDrafted,
  learn,
  readApi,
  readDocument,
  shownSource,
  draftSummary,
  type SuiteDraft,
} from '../tools/draft'
import { defineCommand, flag, number, text, texts, UsageError, type Io } from './command'
import { loadOptions, loadProjectFor, openProject, type LoadFlags } from './project'
import { progressLine, untilStopped } from './terminal'

export const draft = defineCommand({
  name: 'draft',
  summary: 'write a first suite from an OpenAPI document, or from the traffic in a HAR',
  usage: 'DOCUMENT|TRAFFIC.har',
  example: 'chapterwise draft openapi.yaml --base-url http://localhost:8080',
  takesOne: 'document',
  divertsOutput: true,
  options: {
    ...loadOptions,
    'base-url': text('URL', 'where the API is (default: the first server of the document)'),
    output: text('FOLDER', 'the folder of the project (default: this one)', 'o'),
    tags: texts('TAG', 'only operations with this tag of the document', 't'),
    learn: flag('run the draft against the API, deletions too, and change it as the API answers'),
    seconds: number(secondsAboveZero, 'NUMBER', 'the time limit of --learn (default: 60)'),
    seed: number(wholeFrom(0), 'NUMBER', 'the seed of --learn'),
    check: flag('write nothing; exit with 1 if operations and stories or steps do not belong together'),
  },
  async run({ positionals: [source], values }, io) {
    if (source === undefined)
      throw new UsageError('chapterwise draft needs an OpenAPI document or a HAR: a file or an address.')
    const project = resolve(io.cwd, values.output ?? '.')
    if (values.check) return check(source, values, { ...io, cwd: project }, io)
    const drafted = await draftInto(project, source, values, io)
    const isThereYet = drafted.files.every(({ path }) => isThere(join(project, path)))
    if (!values.learn || !isThereYet) {
      writeDraft(drafted, project, io)
      const paths = drafted.files.map(({ path }) => path)
      const code = paths.filter((path) => /^(?:support|step-definitions)\//.test(path))
      const { config, profile } = values
      const left = await notLoaded(code, { cwd: project, env: io.env, config, profiles: profile })
      if (left.length > 0)
        io.stdout.write(
          `The configuration does not load these yet, so add them to its "require" or "import": ${left.join(', ')}\n`,
        )
    }
    if (values.learn) await learnFrom(drafted, values, { ...io, cwd: project })
    return 0
  },
})

/** Runs a draft that is written already, and writes what was learned; over no file that somebody has changed. */
async function learnFrom(
  drafted: SuiteDraft,
  flags: LoadFlags & { readonly seconds: number | undefined; readonly seed: number | undefined },
  io: Io,
): Promise<void> {
  const { config, profile, seconds = 60, seed = randomInt(1_000_000) } = flags
  const { cwd, stdout } = io
  const progress = progressLine(io)
  const learned = await untilStopped(seconds, async ({ signal }) => {
    const rehearsal = new Rehearsal(await loadProjectFor({ config, profile }, [], io))
    const onProgress = (what: string): void => progress.show(`${what} …`)
    try {
      return await learn(drafted, rehearsal, { seed, signal, onProgress })
    } finally {
      progress.clear()
      await rehearsal.end()
    }
  })
  const evidence = learned.evidence.map((line) => `${line}\n`).join('') || 'nothing\n'
  stdout.write(`\nLearned, with --seed ${seed}:\n${evidence}`)
  if (learned.isCut) stdout.write(`The time was up before all was tried: --seconds ${seconds * 4}\n`)
  const files = learned.draft.files.map((file) => ({ ...file, path: join(cwd, file.path) }))
  const changed = files.filter(({ path }) => isThere(path) && !isAsDrafted(readFileSync(path, 'utf8')))
  if (changed.length === 0) {
    replaceFiles(files)
    stdout.write(`\n${draftSummary(learned.draft)}`)
  } else {
    const names = changed.map(({ path }) => pathFrom(cwd, path)).join(', ')
    stdout.write(
      `Nothing was written, because somebody has changed ${names}: put in what was learned by hand.\n`,
    )
  }
}

/** Compares a project with a document. @returns the exit code */
async function check(source: string, flags: LoadFlags, inProject: Io, { cwd, stdout }: Io): Promise<number> {
  if (/\.har$/i.test(source))
    throw new UsageError(`--check compares with an OpenAPI document, and "${source}" is a HAR.`)
  const document = await readDocument(source, cwd)
  const project = await openProject({ config: flags.config, profile: flags.profile }, [], inProject)
  const shown = shownSource(source)
  const { gaps, unknown } = compareWithDocument(project, document, shown, cwd)
  for (const gap of gaps) stdout.write(`${gap}\n`)
  if (unknown.length > 0)
    stdout.write(
      `Unknown, as no comment such as /** POST /orders */ above them names their operation: ${unknown.join(', ')}\n`,
    )
  if (gaps.length > 0) return 1
  stdout.write(
    `Each of the ${document.all.length} operations in ${shown} is called by a story or a step, and no call is without one.\n`,
  )
  return 0
}

/** Drafts a suite for the project in a folder. @throws {@link UsageError} for an address that is none */
export async function draftInto(
  project: string,
  source: string,
  { 'base-url': baseUrl, tags }: { 'base-url': string | undefined; tags: readonly string[] },
  { cwd }: Pick<Io, 'cwd'>,
): Promise<SuiteDraft> {
  if (baseUrl !== undefined && !(/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)))
    throw new UsageError(`--base-url cannot be "${baseUrl}": it is a URL, such as http://localhost:8080.`)
  const api = await readApi(source, { cwd, project, baseUrl: baseUrl?.replace(/\/$/, ''), tags })
  return draftFrom(api, phrasesIn(project))
}

export const runDraft = 'npx cucumber-js --tags "@draft and not @unknown"'

/** Writes the files of a draft, none of them over one that is there. @throws {@link UsageError} */
export function writeDraft(
  drafted: SuiteDraft,
  project: string,
  { stdout, cwd }: Pick<Io, 'stdout' | 'cwd'>,
): void {
  const files = drafted.files.map((file) => ({ ...file, path: join(project, file.path) }))
  const there = files.filter(({ path }) => isThere(path)).map(({ path }) => `\n  ${pathFrom(cwd, path)}`)
  if (there.length > 0)
    throw new UsageError(
      `Nothing was drafted, because draft writes over no file. There already:${there.join('')}\nRemove what you do not need, or draft into another folder with --output.`,
    )
  const world = codeIn(join(project, 'support')).find(({ text }) => text.includes("{ tags: '@draft' }"))
  if (world !== undefined)
    throw new UsageError(
      `Nothing was drafted, because the scenarios with the tag @draft are those of ${pathFrom(cwd, world.path)}.\nGive these a tag of their own first, there and in their features.`,
    )
  replaceFiles(files)
  for (const { path } of files) stdout.write(`Written: ${pathFrom(cwd, path)}\n`)
  const next =
    configurationFile(project) === undefined
      ? 'There is no configuration of Cucumber here: chapterwise init --from DOCUMENT writes a whole project.'
      : `Run it: ${runDraft}`
  stdout.write(`\n${draftSummary(drafted)}${next}\n`)
}

function phrasesIn(project: string): string[] {
  return codeIn(join(project, 'step-definitions'))
    .filter((file) => !isAsDrafted(file.text))
    .flatMap((file) => [...file.text.matchAll(/(['"`])((?:an?|the) [^'"`]*)\1/g)])
    .map(([, , phrase = '']) => phrase)
}
