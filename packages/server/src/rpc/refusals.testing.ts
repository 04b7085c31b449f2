/** Returns the code that a call is refused with, the message of another error, or `'ok'`. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => error.code ?? String(error.cause ?? error),
  )
