import type { XmlNode } from './xml-document'

/** The result of an expression, in one of the library's classes. */
export interface FoundValue {
  stringValue(): string
  numberValue(): number
  booleanValue(): boolean
}

export interface FoundNodes extends FoundValue {
  /** Returns the nodes in document order. */
  toArray(): XmlNode[]
}

interface Context {
  readonly contextNode: XmlNode
}

/** A parsed expression. */
export interface ParsedXPath {
  evaluate(options: {
    readonly node: XmlNode
    readonly namespaces: (prefix: string) => string | undefined
    readonly functions: (
      name: string,
    ) => ((context: Context, value?: FoundValue) => string | number | boolean) | undefined
  }): FoundValue
}

type ValueClass = new () => FoundValue

/** The part of the package `xpath` that is used. Its own types need browser types, and lack half of this. */
interface XPathLibrary {
  parse(path: string): ParsedXPath
  readonly XNodeSet: new () => FoundNodes
  readonly XNumber: ValueClass
  readonly XBoolean: ValueClass
  readonly FunctionResolver: new () => { readonly functions: Readonly<Record<string, unknown>> }
  readonly Step: { readonly STEPNAMES: Readonly<Record<number, string>> }
}

let library: XPathLibrary | undefined

/** Loads the package `xpath`. */
export function xpathLibrary(): XPathLibrary {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return (library ??= require('xpath') as XPathLibrary)
}
