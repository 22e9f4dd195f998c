import { InputError } from '../../errors'
import { encodeText } from '../../exchange'
import type { SetUpBody } from '../../scenario'
import { tableOf, type ArgumentContext } from './argument'
import { filePart } from './file-body'

const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;.*)?$/

/** Encodes names, values and optional media types; `file: picture.png` sends that file. */
export function multipartBody(written: unknown, context: ArgumentContext): SetUpBody {
  const { variables } = context
  const FormData = require('form-data') as typeof import('form-data')
  const form = new FormData()
  for (const [at, cells] of tableOf(written).raw().entries()) {
    const [name = '', value = '', mediaType = ''] = cells.map((cell) => variables.fill(cell))
    if (cells.length < 2 || cells.length > 3)
      throw new InputError(
        `The table needs a name, a value and perhaps a media type in each row, but row ${at + 1} has ${cells.length}.`,
      )
    if (mediaType !== '' && !mediaTypePattern.test(mediaType))
      throw new InputError(
        `"${mediaType}" in row ${at + 1} of the table is not a media type.\nWrite one such as text/plain or image/png, or leave the third column empty.`,
      )
    // Only text in the feature can name a file, never the value of a variable.
    const fileName = /^file:/.test(cells[1] ?? '') ? /^file:\s*(.+)$/.exec(value)?.[1] : undefined
    if (fileName === undefined && mediaType === '') form.append(name, value)
    else if (fileName === undefined)
      form.append(name, encodeText(value, mediaType), { contentType: mediaType })
    else {
      const { bytes, ...options } = filePart(fileName, mediaType, context)
      form.append(name, bytes, options)
    }
  }
  return { content: form.getBuffer(), mediaType: `multipart/form-data; boundary=${form.getBoundary()}` }
}
