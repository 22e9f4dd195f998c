import type { Database } from './database'

/** A picture without its bytes. */
export interface PictureSummary {
  bankAccountId: number
  mediaType: string
  caption: string
  sizeBytes: number
}

export interface Picture {
  mediaType: string
  bytes: Uint8Array
}

/** The pictures of bank accounts, at most one for each. */
export class AccountPictures {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Stores the picture, and replaces an earlier one. */
  keep(bankAccountId: number, { mediaType, bytes }: Picture, caption: string): PictureSummary {
    return this.#database.one(
      `REPLACE INTO picture (bank_account_id, media_type, caption, bytes) VALUES (?, ?, ?, ?)
       RETURNING bank_account_id AS bankAccountId, media_type AS mediaType, caption, length(bytes) AS sizeBytes`,
      bankAccountId,
      mediaType,
      caption,
      bytes,
    )
  }

  find(bankAccountId: number): Picture | undefined {
    return this.#database.maybeOne(
      'SELECT media_type AS mediaType, bytes FROM picture WHERE bank_account_id = ?',
      bankAccountId,
    )
  }
}
