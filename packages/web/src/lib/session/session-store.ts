const PREFIX = 'capstone:mine:'

/** Reads an item of this tab's session store, or null. Items survive a reload and are cleared at sign-out. */
export function readSessionItem(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name)
  } catch {
    // Storage is disabled.
    return null
  }
}

/** Writes an item of this tab's session store; null removes it. */
export function writeSessionItem(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, text)
  } catch {
    // Storage is disabled or full: the text is lost on a reload only.
  }
}

/** Removes all items of this tab's session store, of any user. */
export function clearSessionStore(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}
