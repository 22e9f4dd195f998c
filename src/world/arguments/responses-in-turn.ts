import { didYouMean, InputError } from '../../errors'
import { parseStatus, parseTimeLimit } from '../../http'
import { fixedResponse, type ToldResponse } from '../../scenario'
import { tableOf, type ArgumentContext } from './argument'
import { writtenBody } from './request-body'

const columns = ['status', 'body', 'after', 'header …']

/** Reads a table of responses, a row each, with the columns `status`, `body`, `after` and `header X`. */
export function responsesInTurn(
  written: unknown,
  { variables, featureFolder }: ArgumentContext,
): ToldResponse[] {
  const [names = [], ...rows] = tableOf(written).raw()
  for (const name of names)
    if (!columns.includes(name) && !name.startsWith('header '))
      throw new InputError(
        `The table has the column "${name}".${didYouMean(name, columns)}\nIts columns are: ${columns.join(', ')}`,
      )
  if (rows.length === 0)
    throw new InputError('The table has only its header.\nWrite a row under it for each answer.')
  return rows.map((cells) => {
    const cell = new Map(names.map((name, at) => [name, variables.fill(cells[at] ?? '')]))
    const after = cell.get('after') ?? ''
    const headers = [...cell].flatMap(([name, value]) =>
      name.startsWith('header ') && value !== '' ? [[name.slice('header '.length), value]] : [],
    )
    const body = cells[names.indexOf('body')] ?? ''
    return fixedResponse(
      parseStatus(cell.get('status') || '200'),
      body === '' ? undefined : writtenBody(body, { variables, featureFolder }),
      {
        headers: Object.fromEntries(headers) as Record<string, string>,
        afterMs: after === '' ? undefined : parseTimeLimit(after),
      },
    )
  })
}
