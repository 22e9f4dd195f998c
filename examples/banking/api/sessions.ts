import { randomUUID } from 'node:crypto'

const passwords = new Map([
  ['fred', 'secret'],
  ['ann', 'clover'],
])

/** The signed-in users, by token. */
export class Sessions {
  readonly #users = new Map<string, string>()

  /** Returns the token of a new session; undefined if the user or the password is wrong. */
  signIn(user: string, password: string): string | undefined {
    return this.knows(user, password) ? this.open(user) : undefined
  }

  /** Returns the token of a new session for a user who is authenticated already. */
  open(user: string): string {
    const token = randomUUID()
    this.#users.set(token, user)
    return token
  }

  signOut(token: string): void {
    this.#users.delete(token)
  }

  userOf(token: string): string | undefined {
    return this.#users.get(token)
  }

  knows(user: string, password: string): boolean {
    return passwords.get(user) === password
  }
}
