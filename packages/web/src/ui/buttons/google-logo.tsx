/** Google's logo in its own colours, independent of the theme. */
export function GoogleLogo() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" strokeWidth="3.2" aria-hidden="true">
      <path stroke="#ea4335" d="M2.64 5.62A7.2 7.2 0 0 1 14.35 4.18" />
      <path stroke="#fbbc05" d="M2.64 12.38A7.2 7.2 0 0 1 2.64 5.62" />
      <path stroke="#34a853" d="M14.09 14.09A7.2 7.2 0 0 1 2.64 12.38" />
      <path stroke="#4285f4" d="M9 9H16.2A7.2 7.2 0 0 1 14.09 14.09" />
    </svg>
  )
}
