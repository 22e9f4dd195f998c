import initSqlJs, { type Database as SqlDatabase, type SqlValue, type Statement } from 'sql.js'

/** An SQL database in memory. Each statement is prepared once and kept. */
export class Database {
  readonly #sql: SqlDatabase
  readonly #statements = new Map<string, Statement>()

  private constructor(sql: SqlDatabase) {
    this.#sql = sql
  }

  /** Opens an empty database and creates the tables of `schema` in it. */
  static async open(schema: string): Promise<Database> {
    const engine = await initSqlJs()
    return new Database(new engine.Database().run(schema))
  }

  /** Runs a statement. Returns its rows, each an object with a member for each column. */
  many<Row>(sql: string, ...parameters: SqlValue[]): Row[] {
    const statement = this.#prepared(sql)
    const rows: Row[] = []
    try {
      statement.bind(parameters)
      while (statement.step()) rows.push(statement.getAsObject() as Row)
    } finally {
      statement.reset()
    }
    return rows
  }

  /** Runs a statement. Returns its first row, if it has one. */
  maybeOne<Row>(sql: string, ...parameters: SqlValue[]): Row | undefined {
    return this.many<Row>(sql, ...parameters)[0]
  }

  /**
   * Runs a statement. Returns its first row.
   * @throws Error if it has none.
   */
  one<Row>(sql: string, ...parameters: SqlValue[]): Row {
    const row = this.maybeOne<Row>(sql, ...parameters)
    if (row === undefined) throw new Error(`No row returned by: ${sql}`)
    return row
  }

  /** Runs `work` in a transaction; if it throws, nothing of it is kept. */
  transaction<Result>(work: () => Result): Result {
    this.many('BEGIN')
    try {
      const result = work()
      this.many('COMMIT')
      return result
    } catch (error) {
      this.many('ROLLBACK')
      throw error
    }
  }

  /** Frees the memory of the database; it cannot be used any more. */
  close(): void {
    this.#statements.clear()
    this.#sql.close()
  }

  #prepared(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#sql.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
