/** Words that are written together in names without a separator: `accesstoken`, `userpwd`. */
const compoundWords: ReadonlySet<string> = new Set(
  (
    'access account admin again amz api app application auth aws basic bearer card client confirm confirmation consumer ' +
    'credential csrf current cvc cvv database db default encryption endpoint expires function goog has hash id is jwt key ' +
    'ldap length login master my name new next old otp page parameter pass passcode passphrase passwd password pin policy ' +
    'private proxy public pwd rapid refresh repeat reset rest retype root secret security service session shared ' +
    'signature signing smtp ssh subscription temp temporary token type url user verification verify wifi xsrf your'
  ).split(' '),
)
const longestGlued = 40

/** Words that may end a name after any other text: `dbpassword`, `x-rapidapi-key`. */
const endings = [
  ...['passwords', 'password', 'passwd', 'passphrase', 'passcode', 'secrets', 'secret', 'tokens', 'token'],
  ...['credentials', 'credential', 'api'],
]

/**
 * Returns the words of a name in lower case, whatever separates them: `newPassword`, `new-password`,
 * `user[new_password]`, `newpassword1`.
 */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => unglued(withoutNumber(word)))
    .filter((word) => word !== '')
}

/** Returns `password` for `password1`. */
function withoutNumber(word: string): string {
  let end = word.length
  while (end > 0 && '0123456789'.includes(word.charAt(end - 1))) end--
  return end === 0 ? word : word.slice(0, end)
}

function unglued(word: string): string[] {
  if (isKnown(word)) return [word]
  const ending = endings.find((each) => word.endsWith(each) && word.length > each.length)
  if (ending !== undefined) return [...unglued(word.slice(0, -ending.length)), ending]
  return (word.length <= longestGlued ? parts(word) : undefined) ?? [word]
}

/** Splits a word into known words; returns undefined if that is impossible. */
function parts(word: string): string[] | undefined {
  const upTo: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end && upTo[end] === undefined; start++) {
      const before = upTo[start]
      const last = word.slice(start, end)
      if (before !== undefined && isKnown(last)) upTo[end] = [...before, last]
    }
  }
  return upTo[word.length]
}

function isKnown(word: string): boolean {
  return compoundWords.has(word) || (word.endsWith('s') && compoundWords.has(word.slice(0, -1)))
}
