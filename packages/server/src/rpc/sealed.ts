/**
 * A row that was loaded by id without a scope, or the absence of one. Only a policy opens it, so a service cannot
 * forget to ask; and a foreign row and a missing row are refused alike.
 */
export class Sealed<Row> {
  readonly #row: Row | undefined

  constructor(row: Row | undefined) {
    this.#row = row
  }

  /** Returns the row if there is one and `allows` says so; otherwise `refused` ends the request. */
  openIf(allows: (row: Row) => boolean, refused: () => never): Row {
    if (this.#row === undefined || !allows(this.#row)) return refused()
    return this.#row
  }
}

/** Seals every row of a list under its id. */
export const sealAll = <Row extends { id: string }>(rows: Row[]) =>
  new Map(rows.map((row) => [row.id, new Sealed(row)]))
