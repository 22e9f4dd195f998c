declare const withoutSecrets: unique symbol

/**
 * A text without secrets, which the log and failures take and no other. A redactor makes one of any text; `shown` puts
 * several together.
 */
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
