/** A path within this site to go to next, or undefined for anything that could lead elsewhere. */
export function internalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  const target = new URL(value, 'https://capstone.invalid')
  return target.origin === 'https://capstone.invalid'
    ? target.pathname + target.search + target.hash
    : undefined
}
