import { InputError } from '../../errors'

/** @throws {@link InputError} for an invalid prefix or an empty URI */
export function checkXmlNamespace(prefix: string, uri: string): void {
  if (!/^(?!xml)[\p{L}_][\p{L}\p{N}_.-]*$/iu.test(prefix))
    throw new InputError(
      `"${prefix}" cannot be the prefix of a namespace.\nA prefix begins with a letter, but not with "xml", and has letters, digits, "_", "-" and ".", such as soap`,
    )
  if (uri === '')
    throw new InputError(
      `The prefix "${prefix}" needs the URI of its namespace, as the document writes it.\nNames that are in no namespace are written without a prefix.`,
    )
}
