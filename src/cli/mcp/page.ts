import { UsageError } from '../usage-error'

/** A part of a long list. */
export interface Page<T> {
  readonly items: readonly T[]
  /** The cursor of the next page; undefined on the last one. */
  readonly nextCursor: string | undefined
}

/** Returns the page of a list at a cursor. @throws {@link UsageError} for an invalid cursor. */
export function pageOf<T>(all: readonly T[], cursor: unknown, size: number): Page<T> {
  const from = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(from) || from < 0 || (from > 0 && from >= all.length))
    throw new UsageError(
      `There is no page at the cursor "${String(cursor)}": use the nextCursor of the page before.`,
    )
  const to = from + size
  return { items: all.slice(from, to), nextCursor: to < all.length ? String(to) : undefined }
}

/** Returns a page of a text, cut between lines. */
export function pageOfText(
  text: string,
  cursor: unknown,
  size: number,
): { text: string; nextCursor?: string } {
  const pieces: string[] = []
  for (const line of text.split(/(?<=\n)/)) {
    const last = pieces.at(-1)
    if (last === undefined || last.length + line.length > size)
      pieces.push(...(line.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))
    else pieces[pieces.length - 1] = last + line
  }
  const { items, nextCursor } = pageOf(pieces, cursor, 1)
  return { text: items[0] ?? '', ...(nextCursor !== undefined && { nextCursor }) }
}
