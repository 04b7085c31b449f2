/** A request that the person confirms who they are, because a call was refused that needs a fresh sign-in. */
export interface ConfirmationRequest {
  /** Whether they can confirm by their password; otherwise only by signing in again. */
  readonly hasPassword: boolean
  /** Ends the request. If they have confirmed, the refused calls are repeated. */
  readonly finish: (isConfirmed: boolean) => void
}

let currentAsk: ((request: ConfirmationRequest) => void) | undefined
let pending: Promise<boolean> | undefined
let finishPending: ConfirmationRequest['finish'] | undefined

/** Sets how the page asks for confirmation; returns a function that unsets it and ends an open request. */
export function onConfirmationNeeded(ask: (request: ConfirmationRequest) => void): () => void {
  currentAsk = ask
  return () => {
    if (currentAsk !== ask) return
    currentAsk = undefined
    finishPending?.(false)
  }
}

/** Asks the person to confirm who they are; several calls at once ask once. Resolves to whether they have. */
export function askForConfirmation(hasPassword: boolean): Promise<boolean> {
  const ask = currentAsk
  if (!ask) return Promise.resolve(false)
  pending ??= new Promise<boolean>((finish) => {
    finishPending = finish
    ask({ hasPassword, finish })
  }).finally(() => {
    pending = undefined
  })
  return pending
}
