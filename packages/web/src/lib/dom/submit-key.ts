import type { KeyboardEvent } from 'react'

/** Returns whether a key press submits: Enter without Shift, and not while an input method composes text. */
export const isSubmitKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  // Safari ends the composition before this event and gives it key code 229.
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229
