import type { Database } from './database'

/** What is known of a picture without its bytes. */
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

/** One picture for each bank account that has one. */
export class AccountPictures {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Keeps the picture in place of the one before it. */
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
