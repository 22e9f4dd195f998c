import { InputError } from '../errors'
import { loadXml } from '../expectations'
import { checkXmlNamespace } from '../scenario'
import { isXPath } from '../variables'
import type { StepFinding } from './finding'

const perhapsNamed = 'Perhaps a step, hook or story of your own names it.'

/** The prefixes of XML namespaces that a scenario has certainly defined before a step. */
export class KnownNamespaces {
  readonly #prefixes = new Set<string>()
  #areAll = true

  /** Notes that a step defines a prefix. Returns its problems. */
  name(prefix: string, uri: string): StepFinding[] {
    this.#prefixes.add(prefix)
    if (prefix.includes('{{')) this.forget()
    if (prefix.includes('{{') || uri.includes('{{')) return []
    try {
      checkXmlNamespace(prefix, uri)
      return []
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      return [{ level: 'error', rule: 'step-argument', message: error.message }]
    }
  }

  /** Notes that other prefixes may be defined from here on. */
  forget(): void {
    this.#areAll = false
  }

  /** Returns a finding for each unknown prefix in the XPaths of a step; it says how to define one. */
  check(paths: readonly string[]): StepFinding[] {
    return paths
      .filter((path) => isXPath(path) && !path.includes('{{'))
      .flatMap((path) => this.#unknownIn(path))
  }

  #unknownIn(path: string): StepFinding[] {
    const { compileXPath, prefixesIn, unknownPrefix } = loadXml()
    try {
      compileXPath(path)
    } catch (error) {
      if (error instanceof InputError) return [] // The check of the arguments reports it.
      throw error
    }
    return prefixesIn(path)
      .filter((prefix) => !this.#prefixes.has(prefix))
      .map((prefix): StepFinding => {
        const message = unknownPrefix(prefix, path)
        return this.#areAll
          ? { level: 'error', rule: 'step-argument', message }
          : { level: 'warning', rule: 'step-argument', message: `${message}\n${perhapsNamed}` }
      })
  }
}

export function pathsOf(
  takes: Readonly<Record<number, string>> | undefined,
  values: readonly unknown[],
): string[] {
  return Object.entries(takes ?? {}).flatMap(([at, syntax]) => {
    const text = values[Number(at)]
    return (syntax === 'path' || syntax === 'place') && typeof text === 'string' ? [text] : []
  })
}
