/** Placeholder while the parts are laid. */
export function LandingPage() {
  return <h1>Capstone</h1>
}
