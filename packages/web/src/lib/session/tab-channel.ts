const SIGNED_OUT = 'signed-out'

// One channel for sending and receiving: a tab does not receive its own messages.
let channel: BroadcastChannel | undefined
const openChannel = () => {
  channel ??= new BroadcastChannel('capstone')
  return channel
}

/** Notifies the other tabs of this browser that the user has signed out. */
export const broadcastSignOut = (): void => openChannel().postMessage(SIGNED_OUT)

/** Listens for a sign-out in another tab of this browser. */
export function listenForSignOut(listen: () => void): void {
  openChannel().addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) listen()
  })
}

/** Notifies the other tabs of this browser which user has signed in. */
export const broadcastSignIn = (id: string): void => openChannel().postMessage({ signedIn: id })

/** Listens for a sign-in in another tab of this browser, until the signal is aborted. */
export function listenForSignIn(listen: (id: string) => void, signal: AbortSignal): void {
  const onMessage = ({ data }: MessageEvent) => {
    if (typeof data?.signedIn === 'string') listen(data.signedIn)
  }
  openChannel().addEventListener('message', onMessage, { signal })
}
