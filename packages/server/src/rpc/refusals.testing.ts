/** The code that a call is refused with, or what else it fails with; `'ok'` where it does not. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => error.code ?? String(error.cause ?? error),
  )
