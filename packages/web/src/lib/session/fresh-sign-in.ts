/** What a person is asked before a call that needs a fresh sign-in. */
export interface ConfirmationRequest {
  /** Whether they can confirm by their password; otherwise only by signing in again. */
  readonly hasPassword: boolean
  /** Ends the request; tells whether they have confirmed. */
  readonly finish: (isConfirmed: boolean) => void
}

let show: ((request: ConfirmationRequest) => void) | undefined
let pending: Promise<boolean> | undefined
let finishPending: ConfirmationRequest['finish'] | undefined

/** Sets how the page asks for confirmation; returns a function that unsets it and ends an open request. */
export function onConfirmationNeeded(ask: (request: ConfirmationRequest) => void): () => void {
  show = ask
  return () => {
    if (show !== ask) return
    show = undefined
    finishPending?.(false)
  }
}

/** Asks the person to confirm who they are; several calls at once ask once. Resolves to whether they have. */
export function askForConfirmation(hasPassword: boolean): Promise<boolean> {
  const ask = show
  if (!ask) return Promise.resolve(false)
  pending ??= new Promise<boolean>((finish) => {
    finishPending = finish
    ask({ hasPassword, finish })
  }).finally(() => {
    pending = undefined
  })
  return pending
}
