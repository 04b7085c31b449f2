const PREFIX = 'capstone:mine:'
/** Items that could not be stored, because storage is disabled or full. They last until a reload. */
const memoryItems = new Map<string, string>()

/** Reads an item of this tab's session store, or null. Items survive a reload and are cleared at sign-out. */
export function readSessionItem(name: string): string | null {
  try {
    return memoryItems.get(name) ?? sessionStorage.getItem(PREFIX + name)
  } catch {
    // Storage is disabled.
    return null
  }
}

/** Writes an item of this tab's session store; null removes it. */
export function writeSessionItem(name: string, text: string | null): void {
  memoryItems.delete(name)
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, text)
  } catch {
    if (text !== null) memoryItems.set(name, text)
  }
}

/** Returns the prefix of the names of a person's drafts. */
export const draftPrefixOf = (personId: string) => `draft:${personId}:`

/** Returns what follows `prefix` in the names of this tab's items that begin with it. */
export function listNamesAfter(prefix: string): string[] {
  const names = [...memoryItems.keys()]
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) names.push(key.slice(PREFIX.length))
  } catch {
    // Storage is disabled.
  }
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
}

/** Returns whether this tab keeps something that a person typed or changed but has not saved, sent or discarded. */
export const hasDrafts = (personId: string): boolean => listNamesAfter(draftPrefixOf(personId)).length > 0

/** Removes this tab's items of any user but `keptId`. An item's name begins with its kind and user: "draft:<id>". */
export function clearSessionStore(keptId: string | null = null): void {
  const isRemoved = (name: string) => keptId === null || name.split(':')[1] !== keptId
  for (const name of [...memoryItems.keys()]) if (isRemoved(name)) memoryItems.delete(name)
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && isRemoved(key.slice(PREFIX.length))) sessionStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}
