import type { KeyboardEvent } from 'react'

/** Whether a key sends: Enter alone, and not while letters are put together, as for Japanese or Hindi. */
export const isSubmitKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  // Safari ends the putting together before this key, which it numbers so.
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== 229
