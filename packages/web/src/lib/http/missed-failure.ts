import { readPageTitle } from '../dom/page-title.ts'

/** The title and the address of a screen: "Hand-ins", "/student/hand-ins", "?show=all". */
export interface ScreenAddress {
  readonly title: string
  readonly pathname: string
  readonly search: string
}

/** A call that failed after the part of the screen that made it was gone, so that it could not report it. */
export interface MissedFailure {
  readonly error: Error
  readonly screen: ScreenAddress
}

let currentListener: ((failure: MissedFailure) => void) | undefined

/** Sets who is notified of missed failures; returns a function that unsets it. */
export function onMissedFailure(listener: (failure: MissedFailure) => void): () => void {
  currentListener = listener
  return () => {
    if (currentListener === listener) currentListener = undefined
  }
}

export const reportMissedFailure = (failure: MissedFailure): void => currentListener?.(failure)

/** Returns the screen that is shown now. */
export const readScreen = (): ScreenAddress => ({
  title: readPageTitle().replace(/ · Capstone$/, ''),
  pathname: location.pathname,
  search: location.search,
})
