const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT', 'SEARCH', 'QUERY'])

/** Whether a request of this method, in capitals, can be repeated without changing anything (RFC 9110, 3253, 4918 …). */
export function isSafe(method: string): boolean {
  return safe.has(method)
}
