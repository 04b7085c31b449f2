declare global {
  interface Window {
    /** The form or button that was used before the script of a prerendered page arrived. */
    capstoneEarlyAction?: Element | undefined
  }
}

/** The attribute of the root whose content was prerendered and is not handled by the script yet. */
export const PRERENDERED = 'data-prerendered'

/**
 * Passes on what was typed, ticked and pressed before the script arrived, once it handles the elements. Hydration keeps the
 * values in the document, but the form's state does not know them.
 */
export function applyEarlyInput(root = document.getElementById('root')): void {
  if (!root?.hasAttribute(PRERENDERED)) return
  root.removeAttribute(PRERENDERED)
  for (const input of root.querySelectorAll('input')) {
    if (input.type === 'checkbox') repeatTick(input)
    else repeatTyping(input)
  }
  const action = window.capstoneEarlyAction
  delete window.capstoneEarlyAction
  // The state of the form is updated first.
  if (action?.isConnected) setTimeout(() => repeatAction(action))
}

function repeatTick(input: HTMLInputElement) {
  if (input.checked === input.defaultChecked) return
  input.checked = input.defaultChecked
  input.click()
}

const setNativeValue = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set

/** React ignores an event whose value it knows already, so the value is set without React's own setter. */
function repeatTyping(input: HTMLInputElement) {
  const typed = input.value
  if (typed === input.defaultValue) return
  const caret = input.selectionEnd
  input.value = input.defaultValue
  setNativeValue?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // An e-mail field has no caret position to set; it stays at the end.
  if (caret !== null) input.setSelectionRange(caret, caret)
}

function repeatAction(action: Element) {
  if (action instanceof HTMLFormElement) action.requestSubmit()
  else if (action instanceof HTMLElement) action.click()
}
