const SIGNED_OUT = 'signed-out'

// One for telling and hearing: a tab does not hear itself.
let channel: BroadcastChannel | undefined
const openChannel = () => {
  channel ??= new BroadcastChannel('capstone')
  return channel
}

/** Tells the other tabs of this browser that the person has signed out. */
export const broadcastSignOut = (): void => openChannel().postMessage(SIGNED_OUT)

/** Hears when the person signs out in another tab of this browser. */
export function listenForSignOut(listen: () => void): void {
  openChannel().addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) listen()
  })
}

/** Tells the other tabs of this browser who has signed in, by their id. */
export const broadcastSignIn = (id: string): void => openChannel().postMessage({ signedIn: id })

/** Hears who signs in in another tab of this browser, by their id, until the signal is aborted. */
export function listenForSignIn(listen: (id: string) => void, signal: AbortSignal): void {
  const hear = ({ data }: MessageEvent) => {
    if (typeof data?.signedIn === 'string') listen(data.signedIn)
  }
  openChannel().addEventListener('message', hear, { signal })
}
