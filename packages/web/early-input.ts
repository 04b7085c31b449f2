/**
 * Records the form last submitted or button last pressed before the script of a prerendered page has arrived, so that
 * the script can repeat it.
 * The build puts this function into these pages as it is.
 */
export function recordEarlyInput(): void {
  const isEarly = () => document.getElementById('root')?.hasAttribute('data-prerendered')
  // A form without its script would be sent to the page's own address.
  const record = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || !isEarly()) return
    const control = event.type === 'submit' ? target : target.closest('button[type=button]')
    if (!control) return
    event.preventDefault()
    window.capstoneEarlyAction = control
  }
  addEventListener('submit', record, true)
  addEventListener('click', record, true)
}
