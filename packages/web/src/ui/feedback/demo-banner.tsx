import classes from './demo-banner.module.css'

/** Says on every screen that nothing here is real. */
export function DemoBanner() {
  return (
    <aside className={classes.line} aria-label="Demo">
      This is a demo: its people and projects are invented, and it may be reset at any time.
    </aside>
  )
}
