/**
 * The only script of the prerendered landing page. Loads the session, and the application only for somebody who is signed
 * in, who then sees a welcome.
 */
async function loadForSignedIn(): Promise<void> {
  const { fetchSession } = await import('./lib/session/fetch-session.ts')
  const { viewer } = await fetchSession()
  if (viewer) await import('./main.tsx')
}

void loadForSignedIn()
