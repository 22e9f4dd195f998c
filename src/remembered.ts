const mostRemembered = 2000

/** Remembers what is judged of texts in this process, such as names and media types, of which the same few occur again. */
export function remembered<Judgement>(judge: (text: string) => Judgement): (text: string) => Judgement {
  const judged = new Map<string, Judgement>()
  return (text) => {
    if (judged.has(text)) return judged.get(text) as Judgement
    const judgement = judge(text)
    if (judged.size < mostRemembered) judged.set(text, judgement)
    return judgement
  }
}

/** Remembers what is found out about objects, such as classes, as long as they are there. */
export function rememberedOf<Key extends object, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const known = new WeakMap<Key, Found>()
  return (key) => {
    if (!known.has(key)) known.set(key, find(key))
    return known.get(key) as Found
  }
}
