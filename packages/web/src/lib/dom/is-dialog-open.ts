/** Whether a dialog covers the screen, so that keys of the screen below do nothing. */
export const isDialogOpen = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null
