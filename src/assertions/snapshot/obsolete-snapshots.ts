import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { escapePattern } from '../../formats'
import { listObsoleteSnapshots } from './snapshot-files'

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
  return listObsoleteSnapshots(directory, names).filter(
    (file) => !isNamed(basename(file, '.json').normalize('NFC')),
  )
}

function featureTexts(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((file) => /\.feature(?:\.md)?$/.test(file))
    .map((file) => readFileSync(join(directory, file), 'utf8').normalize('NFC'))
}

const filledIn = /\{\{[^{}]*\}\}|<[^<>]*>/g

/** Whether a feature contains the name, literally or with placeholders of variables or examples in it. */
function asksFor(text: string, name: string): boolean {
  if (text.includes(name)) return true
  const templates = text.matchAll(/(\bsnapshot\s+)?"([^"\n]*(?:\{\{|<)[^"\n]*)"/g)
  return [...templates].some(([, ofSnapshot, template = '']) => {
    const parts = template.split(filledIn)
    // Placeholders alone would fit any name.
    const hasWords = parts.join('') !== ''
    if (parts.length === 1 || (ofSnapshot === undefined && !hasWords)) return false
    return new RegExp(`^${parts.map(escapePattern).join('.*')}$`, 's').test(name)
  })
}
