import type { Command, Option } from './command'
import { helpOption } from './read-arguments'

/** Returns the text of `chapterwise --help`. */
export function overview(commands: readonly Command[]): string {
  return [
    'Usage: chapterwise <command>',
    '',
    'Commands:',
    ...rows(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Flags:',
    ...rows([
      ['-h, --help', 'show this help, or that of a command'],
      ['-v, --version', 'show the version'],
    ]),
    '',
  ].join('\n')
}

/** Returns the text of `chapterwise <command> --help`. */
export function commandHelp({ name, summary, usage, options }: Command): string {
  const flags = Object.entries({ ...options, help: helpOption })
  return [
    `Usage: chapterwise ${name} [flags]${usage === undefined ? '' : ` ${usage}`}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    '',
    'Flags:',
    ...rows(flags.map(([flag, option]) => [written(flag, option), described(option)])),
    '',
  ].join('\n')
}

function written(name: string, { short, type, choices, value = 'VALUE' }: Option): string {
  const flag = `${short === undefined ? '    ' : `-${short}, `}--${name}`
  return type === 'boolean' ? flag : `${flag} ${choices?.join('|') ?? value}`
}

function described({ description, multiple }: Option): string {
  return multiple ? `${description} (repeatable)` : description
}

function rows(pairs: readonly (readonly [left: string, right: string])[]): string[] {
  const width = Math.max(...pairs.map(([left]) => left.length))
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
