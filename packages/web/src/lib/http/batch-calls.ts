/**
 * Asks for many things at once: whatever is asked for, one by one, before the caller is done goes in one call, at most
 * `most` of them in each. The answer is a map by id; undefined for what it does not name. A call that fails fails for all
 * who asked in it.
 */
export function batchCalls<Answer>(
  ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
  most: number,
): (id: string) => Promise<Answer | undefined> {
  type Gathering = { readonly ids: Set<string>; readonly answers: Promise<ReadonlyMap<string, Answer>> }
  let open: Gathering | undefined
  const begin = (): Gathering => {
    const ids = new Set<string>()
    const answers = Promise.resolve().then(() => {
      if (open?.ids === ids) open = undefined
      return ask([...ids])
    })
    return { ids, answers }
  }
  return async (id) => {
    if (!open || open.ids.size >= most) open = begin()
    const { ids, answers } = open
    ids.add(id)
    return (await answers).get(id)
  }
}
