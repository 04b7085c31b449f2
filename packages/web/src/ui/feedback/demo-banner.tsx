import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../lib/session/session.ts'
import classes from './demo-banner.module.css'
import { areDemoMailsServed, DemoMailsLink } from './mail-delivery.tsx'

/** Says that this is a demo, in two lines on a phone, and links to its mails on the machine that runs it. */
export const DemoBanner = () => (
  <aside className={classes.banner} aria-label="Demo" data-screen-only>
    <span>
      This is a demo with invented people; it may be reset at any time.
      {areDemoMailsServed() && (
        <>
          {' '}
          <DemoMailsLink>Read its mails</DemoMailsLink>
        </>
      )}
    </span>
  </aside>
)

/**
 * The banner of the sign-in, sign-up and recovery pages. Shown once it is mounted, because prerendered pages do not
 * know the settings of the portal.
 */
export function VisitorDemoBanner() {
  const { data } = useQuery(sessionQuery)
  const isMounted = useMounted()
  return isMounted && data?.isDemo ? <DemoBanner /> : null
}
