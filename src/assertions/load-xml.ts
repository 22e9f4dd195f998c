/** Loads the code for XML, which is needed only for XML bodies. */
export function loadXml(): typeof import('./xml') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return require('./xml') as typeof import('./xml')
}
