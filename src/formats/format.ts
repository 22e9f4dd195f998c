/**
 * A format of bodies: everything that is known about bodies of one kind, in one place. A new format takes a file with
 * one of these, and its line in `formats.ts`. A member is left out where a format has no such thing.
 */
export interface Format {
  /** `JSON`, `XML`, `form`: as messages name it. */
  readonly name: string
  /** Matches its media types, in lower case and without parameters. */
  readonly mediaTypes: RegExp
  /** Whether its documents are JSON values. */
  readonly isJson?: true
  /** Whether its bytes are a text even where they do not look like one, in a charset that the media type names. */
  readonly isText?: boolean
  /** Whether a body of another media type says itself that it has this format, as `<?xml version="1.0"?>` does. */
  readonly declares?: (text: string) => boolean
  /** Whether a text of no media type, such as a part of a log message, has this format as far as one can tell. */
  readonly looksLike?: (text: string) => boolean
  /** Splits a text into the JSON documents in it, which are read as a list. */
  readonly documents?: (text: string) => readonly string[]
  /** Parses a text into a document, or says why it cannot. */
  readonly parse?: (text: string) => Parsed
  readonly paths?: PathLanguage
  /** Lists the differences of a document, or a part of one, from an expected value; empty if it fits. */
  readonly compare?: (actual: unknown, expected: unknown, mode: ComparisonMode) => readonly BodyDifference[]
  /** Replaces the placeholders in a text with values, so that no value is read as syntax. */
  readonly fill?: (text: string, values: PlaceholderValues) => string
  /** Finds the secrets in a text. A malformed text is searched as far as it can be read. */
  readonly secrets?: (text: string, search: SecretSearch) => Iterable<SecretSpan>
  /** Lays out a text, in which secrets are redacted already, for a reader; it may end after about `maxLength` characters. */
  readonly render?: (text: string, maxLength: number) => string
  /** Changes a text to another that is well-formed too, with another text in its values. */
  readonly change?: (text: string, other: string) => string
  /** Returns a document as JSON, so that each of its values has a JSONPath; for a format that is not JSON. */
  readonly asJson?: (document: unknown) => unknown
}

/** A parsed document, or where and why a text is malformed. */
export type Parsed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string }

/** The namespace URI of each prefix that a path may use. */
export type Namespaces = ReadonlyMap<string, string>

/** A language of paths into documents: JSONPath, XPath. */
export interface PathLanguage {
  /** Whether a path begins like one of this language; of all languages, JSONPath takes what no other one takes. */
  readonly isPath: (path: string) => boolean
  /** @throws InputError when a path is empty or malformed */
  readonly check: (path: string) => void
  /** Whether a path says itself that it may find several values. */
  readonly givesList: (path: string) => boolean
  /** Finds what is at a path in a document that {@link Format.parse} returned. */
  readonly find: (document: unknown, path: string, namespaces?: Namespaces) => FoundAtPath
  /** Says why a path finds nothing, with the most similar name. */
  readonly explainNothing: (document: unknown, path: string, namespaces?: Namespaces) => string
  /** Says which items a path skips because they lack a member that it names, as `items[*].price` may. */
  readonly describeSkipped?: (document: unknown, path: string) => string | undefined
  /**
   * Says why it shows nothing that a path finds nothing: there is no parent of what it looks for, or a filter compares a
   * member that no item has. Most often such a path is misspelt.
   */
  readonly describeMissingParent: (document: unknown, path: string) => string | undefined
  /** Replaces the placeholders in a path with values, so that no value is read as syntax. */
  readonly fill: (path: string, values: PlaceholderValues) => string
  /** Whether documents have only texts as values. */
  readonly findsTexts?: true
}

/**
 * What a path finds: the value at its one place; a list, perhaps empty, for a path that may find several; the texts of
 * nodes, of which an XPath does not say whether they are one or several; or nothing, if the place, or the place to look
 * for several in, does not exist. It is `mistaken` if it finds nothing only because it reads the document wrongly.
 */
export type FoundAtPath =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'list'; readonly values: readonly unknown[] }
  | { readonly kind: 'nodes'; readonly values: readonly string[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'mistaken'; readonly why: string }

/**
 * `equal`: exactly the same. `in any order`: the same, but with the items of every list in any order; `only items`: with
 * those of the outermost list. `subset`: objects may have more members, lists more items in any order.
 */
export type ComparisonMode = 'equal' | 'in any order' | 'only items' | 'subset'

export interface BodyDifference {
  /** The path of the place, such as `$.a.b[0]`. */
  readonly path: string
  readonly problem: string
  /** What the difference has in common with others of its kind. @defaultValue the problem */
  readonly kind?: string
  /** For a list item without a partner: how the nearest item differs. */
  readonly nearest?: readonly BodyDifference[]
}

export interface PlaceholderValues {
  readonly valueAt: (path: string) => unknown
  readonly textAt: (path: string) => string
  readonly jsonAt: (path: string) => string
  /** Replaces each placeholder in a text; `before` is the text before it with its replacements. */
  readonly replace: (
    text: string,
    replacement: (path: string, before: string, after: string) => string,
  ) => string
}

/** A part of a text, from one index to just before another. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A secret in a text: its place and its values. */
export interface SecretSpan extends Span {
  /** The secret as it is written and as it is decoded, so that it is recognized elsewhere. */
  readonly values: readonly string[]
  /** The text that replaces it so that the format of the text stays valid. */
  readonly replacement: string
  /** The secrets in it, if it is an object or a list. */
  readonly parts?: readonly SecretSpan[]
}

export interface SecretNames {
  /** Whether a field with this name in JSON, XML or a form is secret: `newPassword`, `access_token`, `user[pin]`. */
  readonly isSecretField: (name: string) => boolean
  /** Whether a parameter of a URL or of credentials is secret; there, signatures are secret too. */
  readonly isSecretParameter: (name: string) => boolean
  readonly isSecretHeader: (name: string) => boolean
  /** Whether an object with a secret name may hold what is no secret as well: not if the user names it. */
  readonly isMixed: (name: string) => boolean
  /** Whether an XML element of this name is secret only if it contains no other elements. */
  readonly isEnvelope: (name: string) => boolean
}

/** What a format needs to find secrets: whoever searches judges names. */
export interface SecretSearch {
  readonly names: SecretNames
  /** The JSONPaths of further secrets. */
  readonly paths: readonly string[]
  /** Whether a text may hold a secret: a cheap check before it is searched. */
  readonly mayHoldSecrets: (text: string) => boolean
  /** Finds the secrets in a part of a text that is a text itself, escaped with the encoding. */
  readonly inside: (
    text: string,
    part: Span,
    encoding: Encoding,
    contentType?: string,
  ) => readonly SecretSpan[]
}

export interface Encoding {
  /** Matches escapes; each match can be read on its own. */
  readonly escapes: RegExp
  readonly read: (escape: string) => string
  readonly write: (text: string) => string
}
