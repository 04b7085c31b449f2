/**
 * Batches single lookups into calls for many: ids requested in the same tick share one call, with at most `maxBatchSize`
 * ids in each. Resolves to undefined for an id missing from the returned map. A failed call rejects all its lookups.
 */
export function batchCalls<Answer>(
  fetchMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  maxBatchSize: number,
): (id: string) => Promise<Answer | undefined> {
  type Batch = { readonly ids: Set<string>; readonly answers: Promise<ReadonlyMap<string, Answer>> }
  let open: Batch | undefined
  const startBatch = (): Batch => {
    const ids = new Set<string>()
    const answers = Promise.resolve().then(() => {
      if (open?.ids === ids) open = undefined
      return fetchMany([...ids])
    })
    return { ids, answers }
  }
  return async (id) => {
    if (!open || open.ids.size >= maxBatchSize) open = startBatch()
    const { ids, answers } = open
    ids.add(id)
    return (await answers).get(id)
  }
}
