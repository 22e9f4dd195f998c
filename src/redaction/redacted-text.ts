declare const withoutSecrets: unique symbol

/** A text without secrets, the only one that the log and failures take. A redactor makes one; `shown` joins several. */
export type RedactedText = string & { readonly [withoutSecrets]: true }

/** Puts texts without secrets between words of the library. */
export function shown(words: TemplateStringsArray, ...values: (RedactedText | number)[]): RedactedText {
  return String.raw({ raw: words }, ...values) as RedactedText
}

export function joined(texts: readonly RedactedText[], separator = '\n'): RedactedText {
  return texts.join(separator) as RedactedText
}

/** Changes the form of a text without secrets: its length, its case, its layout. */
export function reshaped(text: RedactedText, reshape: (text: string) => string): RedactedText {
  return reshape(text) as RedactedText
}
