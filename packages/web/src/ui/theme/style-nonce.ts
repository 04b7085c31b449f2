/** Returns the page's CSP nonce, for style elements that components add; the placeholder while prerendering. */
export function readStyleNonce(): string {
  if (typeof document === 'undefined') return '__NONCE__'
  const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
  return meta?.nonce || meta?.getAttribute('nonce') || ''
}
