import { extname } from 'node:path'
import { InputError } from '../../errors'
import type { Variables } from '../../variables'
import { jsonOf, textIn, yamlOf } from './file-formats'
import { projectFile } from './project-file'
import { cellValue } from './step-argument'

/**
 * Reads a data file of the project by its file extension: JSON, YAML, the records of a CSV file, or else text. Replaces
 * the variables in it.
 *
 * @throws {@link InputError} when the content does not match the extension.
 */
export function dataFile(name: string, featureFolder: string, variables: Variables, root?: string): unknown {
  const { path, bytes } = projectFile(name, featureFolder, root)
  const text = textIn(name, bytes)
  const read = readers[extname(path).toLowerCase()]
  return read === undefined ? variables.fill(text) : read(text, name, variables)
}

type ReadData = (text: string, name: string, variables: Variables) => unknown

const readers: Readonly<Record<string, ReadData>> = {
  '.json': (text, name, variables) => jsonOf(name, variables.fillJson(text)),
  '.yaml': readYaml,
  '.yml': readYaml,
  '.csv': readCsv,
}

function readYaml(text: string, name: string, variables: Variables): unknown {
  return yamlOf(name, text, (written) => variables.valueOf(written))
}

/**
 * Returns an object for each row under the header (RFC 4180). Values are read like table cells, without surrounding
 * spaces.
 */
function readCsv(text: string, name: string, variables: Variables): unknown {
  const [header, ...rows] = csvRows(text, name)
  if (header === undefined)
    throw new InputError(`The file "${name}" is empty.\nIts first row has to name the columns.`)
  const nameless = header.indexOf('')
  if (nameless !== -1)
    throw new InputError(
      `The file "${name}" has no name for column ${nameless + 1}.\nName it in the first row, or leave the column out.`,
    )
  const repeated = header.find((column, at) => header.indexOf(column) !== at)
  if (repeated !== undefined)
    throw new InputError(`The file "${name}" names the column "${repeated}" twice.\nKeep one of them.`)
  const separator = header.length === 1 ? /[;\t|]/.exec(header[0] ?? '')?.[0] : undefined
  if (separator !== undefined) {
    throw new InputError(
      `The file "${name}" has one column, ${JSON.stringify(header[0])}.\nSeparate its columns with commas, not with ${JSON.stringify(separator)}.`,
    )
  }
  return rows.map((row) =>
    Object.fromEntries(header.map((column, at) => [column, cellValue(row[at] ?? '', variables)])),
  )
}

function csvRows(text: string, name: string): string[][] {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, not at start-up
  const { parse, CsvError } = require('csv-parse/sync') as typeof import('csv-parse/sync')
  try {
    return parse(text, { skip_empty_lines: true, trim: true })
  } catch (error) {
    if (error instanceof CsvError)
      throw new InputError(`The file "${name}" is not CSV: ${withoutValue(error.message)}.`, { cause: error })
    throw error
  }
}

/** Removes the value from the message: the content of the file may be secret. */
function withoutValue(message: string): string {
  return message.replace(/, value is .*$/s, '')
}
