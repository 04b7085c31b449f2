/**
 * All the script a visitor's landing page has: its words and links need none. Asks who is signed in, and only
 * for somebody who is loads the application, which then shows the welcome in place of the page.
 */
async function welcomeSignedIn(): Promise<void> {
  const { fetchSession } = await import('./lib/session/fetch-session.ts')
  const { viewer } = await fetchSession()
  if (viewer) await import('./main.tsx')
}

void welcomeSignedIn()
