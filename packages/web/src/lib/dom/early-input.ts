declare global {
  interface Window {
    /** The form or button that was used before the script of a prerendered page arrived. */
    capstoneEarlyAction?: Element | undefined
  }
}

/** The attribute of the root whose content was prerendered and is not handled by the script yet. */
export const PRERENDERED = 'data-prerendered'

/**
 * Replays what was typed, ticked and pressed before the script arrived. Call it after hydration, which keeps the values
 * in the document but not in the form's state.
 */
export function applyEarlyInput(root = document.getElementById('root')): void {
  if (!root?.hasAttribute(PRERENDERED)) return
  root.removeAttribute(PRERENDERED)
  for (const input of root.querySelectorAll('input')) {
    if (input.type === 'checkbox') replayTick(input)
    else replayTyping(input)
  }
  const action = window.capstoneEarlyAction
  delete window.capstoneEarlyAction
  // Deferred until React has updated the state of the form.
  if (action?.isConnected) setTimeout(() => replayAction(action))
}

function replayTick(input: HTMLInputElement) {
  if (input.checked === input.defaultChecked) return
  input.checked = input.defaultChecked
  input.click()
}

const setNativeValue = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set

/** React ignores an event whose value it knows already, so the value is set without React's own setter. */
function replayTyping(input: HTMLInputElement) {
  const typed = input.value
  if (typed === input.defaultValue) return
  const caret = input.selectionEnd
  input.value = input.defaultValue
  setNativeValue?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // An e-mail field has no caret position to set; it stays at the end.
  if (caret !== null) input.setSelectionRange(caret, caret)
}

function replayAction(action: Element) {
  if (action instanceof HTMLFormElement) action.requestSubmit()
  else if (action instanceof HTMLElement) action.click()
}
