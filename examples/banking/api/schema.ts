/** The tables of the bank. Money is kept in whole cents, so that sums are exact. */
export const schema = `
  PRAGMA foreign_keys = ON;
  PRAGMA journal_mode = MEMORY; -- the database ends with the process: there is no file to keep safe
  PRAGMA synchronous = OFF;

  CREATE TABLE bank_account (
    id               INTEGER PRIMARY KEY,
    customer_name    TEXT    NOT NULL,
    balance_in_cents INTEGER NOT NULL CHECK (balance_in_cents >= 0),
    closed_at        TEXT
  );
  CREATE INDEX bank_account_by_customer ON bank_account (customer_name);

  CREATE TABLE bank_transaction (
    id               INTEGER PRIMARY KEY,
    bank_account_id  INTEGER NOT NULL REFERENCES bank_account,
    type             TEXT    NOT NULL CHECK (type IN ('deposit', 'withdrawal', 'transferIn', 'transferOut')),
    amount_in_cents  INTEGER NOT NULL CHECK (amount_in_cents > 0),
    balance_in_cents INTEGER NOT NULL,
    occurred_at      TEXT    NOT NULL
  );
  CREATE INDEX bank_transaction_by_account ON bank_transaction (bank_account_id);

  CREATE TABLE transfer (
    id              INTEGER PRIMARY KEY,
    from_account_id INTEGER NOT NULL REFERENCES bank_account,
    to_account_id   INTEGER NOT NULL REFERENCES bank_account,
    amount_in_cents INTEGER NOT NULL CHECK (amount_in_cents > 0)
  );

  CREATE TABLE picture (
    bank_account_id INTEGER PRIMARY KEY REFERENCES bank_account,
    media_type      TEXT NOT NULL,
    caption         TEXT NOT NULL,
    bytes           BLOB NOT NULL
  );
`
