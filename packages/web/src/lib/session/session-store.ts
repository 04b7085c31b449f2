const PREFIX = 'capstone:mine:'

/** What was kept for a person in this tab, or null; it outlives a reload and goes when somebody signs out. */
export function readSessionItem(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name)
  } catch {
    // A browser that keeps nothing has nothing.
    return null
  }
}

/** Keeps a text for a person in this tab; null takes it away. */
export function writeSessionItem(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, text)
  } catch {
    // A browser that keeps nothing, or no more, loses it with a reload only.
  }
}

/** Forgets all that was kept in this tab, for whomever. */
export function clearSessionStore(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
