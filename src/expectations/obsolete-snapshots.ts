import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { escapePattern } from '../formats'
import { listObsoleteSnapshots } from './snapshot/snapshot-files'

/** The names of the snapshots that were used so far, by the folder of the feature. */
const used = new Map<string, Set<string>>()

export function noteSnapshot(directory: string, name: string): void {
  const names = used.get(directory) ?? new Set()
  used.set(directory, names.add(name))
}

/**
 * Lists the snapshots that nothing uses; undefined if there are none. Looks only at folders whose snapshots were used,
 * and keeps a snapshot that a feature in its folder names, even if the scenario did not run. Skips a folder in which
 * code used a snapshot that no feature names: that code may use others in other runs.
 */
export function describeObsoleteSnapshots(): string | undefined {
  const files = [...used].flatMap(([directory, names]) => obsoleteIn(directory, names))
  if (files.length === 0) return undefined
  return [
    'Obsolete snapshots, which no feature beside them asks for:',
    ...files.map((file) => `  ${relative('.', file)}`),
    'Delete them, or correct the name in the feature.',
  ].join('\n')
}

function obsoleteIn(directory: string, names: ReadonlySet<string>): string[] {
  const features = featureTexts(directory)
  const isNamed = (name: string): boolean => features.some((text) => asksFor(text, name))
  if (![...names].every(isNamed)) return []
  return listObsoleteSnapshots(directory, names).filter((file) => !isNamed(nameOf(file)))
}

function nameOf(file: string): string {
  return (/([^\\/]*)\.json$/.exec(file)?.[1] ?? '').normalize('NFC')
}

function featureTexts(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((file) => /\.feature(?:\.md)?$/.test(file))
    .map((file) => readFileSync(join(directory, file), 'utf8').normalize('NFC'))
}

/** Whether a feature contains the name, literally or with placeholders of variables or examples in it. */
function asksFor(text: string, name: string): boolean {
  if (text.includes(name)) return true
  const written = text.matchAll(/(\bsnapshot\s+)?"([^"\n]*(?:\{\{|<)[^"\n]*)"/g)
  return [...written].some(
    ([, ofSnapshot, template = '']) =>
      (ofSnapshot !== undefined || hasWords(template)) && templateFits(template, name),
  )
}

/** Whether a template has text besides its placeholders, which alone would fit any name. */
function hasWords(template: string): boolean {
  return template.replace(filledIn, '') !== ''
}

const filledIn = /\{\{[^{}]*\}\}|<[^<>]*>/g

function templateFits(template: string, name: string): boolean {
  const parts = template.split(filledIn).map(escapePattern)
  return parts.length > 1 && new RegExp(`^${parts.join('.*')}$`, 's').test(name)
}
