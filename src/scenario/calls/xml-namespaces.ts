import { InputError } from '../../errors'

/** The XML namespaces of the prefixes in the XPaths of a scenario. */
export class XmlNamespaces {
  readonly #named = new Map<string, string>()

  get named(): ReadonlyMap<string, string> {
    return this.#named
  }

  /** Declares a namespace prefix. @throws {@link InputError} for an invalid prefix or an empty URI */
  set(prefix: string, uri: string): void {
    checkXmlNamespace(prefix, uri)
    this.#named.set(prefix, uri)
  }
}

/** @throws {@link InputError} for an invalid prefix or an empty URI */
export function checkXmlNamespace(prefix: string, uri: string): void {
  if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(prefix))
    throw new InputError(
      `"${prefix}" cannot be the prefix of a namespace.\nA prefix begins with a letter and has letters, digits, "_", "-" and ".", such as soap`,
    )
  if (/^xml/i.test(prefix))
    throw new InputError(
      `The prefix "${prefix}" belongs to XML itself.\nTake one that does not begin with "xml".`,
    )
  if (uri === '')
    throw new InputError(
      `The prefix "${prefix}" needs the URI of its namespace, as the document writes it.\nNames that are in no namespace are written without a prefix.`,
    )
}
