import { randomUUID } from 'node:crypto'

const passwords = new Map([['fred', 'secret']])

/** Who is signed in, by token. */
export class Sessions {
  readonly #users = new Map<string, string>()

  /** Gives the token of a new session; nothing when the user or the password is wrong. */
  signIn(user: string, password: string): string | undefined {
    return this.knows(user, password) ? this.open(user) : undefined
  }

  /** Gives the token of a new session for somebody who has proved who it is. */
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
