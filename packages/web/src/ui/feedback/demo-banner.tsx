import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../lib/session/session.ts'
import classes from './demo-banner.module.css'

// The mails of a demo are served only to the machine that runs it.
const MAILS_HOSTS = ['localhost', '127.0.0.1']

/** Says that this is a demo, in two lines on a phone, and links to its mails on the machine that runs it. */
export const DemoBanner = () => (
  <aside className={classes.banner} aria-label="Demo" data-screen-only>
    <span>
      This is a demo with invented people; it may be reset at any time.
      {MAILS_HOSTS.includes(location.hostname) && (
        <>
          {' '}
          <a href="/demo/mails" style={{ textDecoration: 'underline' }}>
            Read its mails
          </a>
        </>
      )}
    </span>
  </aside>
)

/** The banner on the pages that visitors sign in on. They are prerendered without the settings of the portal. */
export function VisitorDemoBanner() {
  const { data } = useQuery(sessionQuery)
  const isMounted = useMounted()
  return isMounted && data?.isDemo ? <DemoBanner /> : null
}
