/**
 * A row that was loaded by id without a scope, or its absence. The row is private until a policy has allowed access, so
 * a service cannot forget to ask; a foreign row and a missing row are refused in the same way.
 */
export class Sealed<Row> {
  readonly #row: Row | undefined

  constructor(row: Row | undefined) {
    this.#row = row
  }

  /**
   * Returns the row if it exists and the policy `isAllowed` returns true; otherwise calls `refuseAccess`, which throws.
   */
  openIf(isAllowed: (row: Row) => boolean, refuseAccess: () => never): Row {
    if (this.#row === undefined || !isAllowed(this.#row)) return refuseAccess()
    return this.#row
  }

  /** Returns whether `openIf` would return the row: for a refusal that names all that it refuses. */
  canOpenIf(isAllowed: (row: Row) => boolean): boolean {
    return this.#row !== undefined && isAllowed(this.#row)
  }
}

export type SealedRows<Row> = {
  readonly ids: readonly string[]
  /** Returns the sealed row of an id, or its sealed absence. */
  get(id: string): Sealed<Row>
}

/** Seals rows that were loaded by their ids. */
export function sealAll<Row extends { readonly id: string }>(rows: readonly Row[]): SealedRows<Row> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { ids: [...byId.keys()], get: (id) => new Sealed(byId.get(id)) }
}
