/** The nonce the server wrote into this page, for the style elements that parts add; the mark itself while prerendering. */
export function readStyleNonce(): string {
  if (typeof document === 'undefined') return '__NONCE__'
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}
