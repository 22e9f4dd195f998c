/** Gives a text as it may be shown; null where it is not to be shown at all. */
export type Shown = (text: string) => string | null
