/** The room of XML, which only those load who look into a body of XML. */
export function xmlRoom(): typeof import('./xml') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return require('./xml') as typeof import('./xml')
}
