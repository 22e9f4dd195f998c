const most = 20

/** Names as a problem lists them: the first 20, and how many more there are. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown || 'none'
}
