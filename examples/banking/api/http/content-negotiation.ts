/**
 * Returns the choice that an `Accept` or `Accept-Encoding` header prefers, the first among equals; undefined if it
 * accepts none.
 */
export function preferred<Choice extends string>(
  header: string,
  choices: readonly Choice[],
): Choice | undefined {
  const weights = weightsOf(header)
  const weightOf = (choice: string): number =>
    weights.get(choice) ??
    weights.get(choice.replace(/\/.*$/, '/*')) ??
    weights.get(choice.includes('/') ? '*/*' : '*') ??
    0
  return choices
    .filter((choice) => weightOf(choice) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one))
    .at(0)
}

function weightsOf(header: string): ReadonlyMap<string, number> {
  const weighted = header.split(',').map((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
    return [name, Number(weight ?? 1)] as const
  })
  return new Map(weighted)
}
