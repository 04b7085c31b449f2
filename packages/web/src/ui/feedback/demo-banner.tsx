import classes from './demo-banner.module.css'

/** Says on every screen that this is a demo. */
export function DemoBanner() {
  return (
    <aside className={classes.banner} aria-label="Demo">
      This is a demo: its people and projects are invented, and it may be reset at any time.
    </aside>
  )
}
