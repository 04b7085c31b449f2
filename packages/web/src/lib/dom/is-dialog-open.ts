const DIALOG = '[role=dialog][aria-modal=true]'

/** Whether a dialog covers the screen, so that keys of the screen below do nothing. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null

/** Whether the focus is in another dialog than this one: the one on top of it. */
export function isFocusInOtherDialog(dialog: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest(DIALOG)
  return Boolean(focused) && focused !== dialog
}
