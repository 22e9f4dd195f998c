import { UsageError } from '../usage-error'
import type { OwnCommand } from './own-command'
import { projectPath } from './project-path'

/** @throws {@link UsageError} if it is the path of a feature and not its text. */
export function checkIsText(
  feature: string | undefined,
  remedy = 'give the text that is in it as feature, and the path as as',
): void {
  if (feature !== undefined && /^\s*\S+\.feature\s*$/.test(feature))
    throw new UsageError(`"${feature.trim()}" is the path of a feature: ${remedy}.`)
}

/** Returns the flag that tells a command the place of a feature on stdin. */
export function placeFlag(place: string | undefined, { cwd }: OwnCommand): string[] {
  return place === undefined ? [] : ['--as', `./${projectPath(place, cwd)}`]
}
