import type { XmlNode } from './xml-document'

/** What an expression gives: one of the classes of the library. */
export interface FoundValue {
  stringValue(): string
  numberValue(): number
  booleanValue(): boolean
}

export interface FoundNodes extends FoundValue {
  /** The nodes in the order of the document. */
  toArray(): XmlNode[]
}

interface Context {
  readonly contextNode: XmlNode
}

/** An expression that was read. */
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

/** What is used of the package `xpath`. Its own types want the types of a browser, and leave out half of this. */
interface XPathLibrary {
  parse(path: string): ParsedXPath
  readonly XNodeSet: new () => FoundNodes
  readonly XNumber: ValueClass
  readonly XBoolean: ValueClass
  readonly FunctionResolver: new () => { readonly functions: Readonly<Record<string, unknown>> }
  readonly Step: { readonly STEPNAMES: Readonly<Record<number, string>> }
}

let library: XPathLibrary | undefined

/** The package `xpath`, loaded at first use. */
export function xpathLibrary(): XPathLibrary {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
  return (library ??= require('xpath') as XPathLibrary)
}
