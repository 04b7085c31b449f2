import { useSession } from '../../lib/session/session.ts'

/** Said wherever a portal without a mail server would send a mail. */
export const MAIL_NOT_SENT = 'This portal sends no e-mail at present.'

// The mails of a demo are served only to the machine that runs it.
const MAILS_HOSTS = ['localhost', '127.0.0.1']

/** Returns whether the mails of a demo can be read at the address at which it is open. */
export const areDemoMailsServed = () => MAILS_HOSTS.includes(location.hostname)

/** Links to the page that shows the mails of a demo. */
export const DemoMailsLink = ({ children }: { readonly children: string }) => (
  <a href="/demo/mails" style={{ textDecoration: 'underline' }}>
    {children}
  </a>
)

/** Says where the mails of a demo can be read. */
export const DemoMailsHint = () => (
  <>
    In this demo, e-mails are not sent: <DemoMailsLink>read its mails</DemoMailsLink>.
  </>
)

/**
 * Returns what becomes of a mail: it is sent; without a mail server it is kept unsent, and in a demo it can be read in
 * the browser.
 */
export function useMailDelivery(): 'sent' | 'unsent' | 'demo' {
  const { isMailSetUp, isDemo } = useSession()
  if (isMailSetUp) return 'sent'
  return isDemo && areDemoMailsServed() ? 'demo' : 'unsent'
}
