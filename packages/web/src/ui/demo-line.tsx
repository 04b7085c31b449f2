import classes from './demo-line.module.css'

/** Says on every screen that nothing here is real. */
export function DemoLine() {
  return (
    <p className={classes.line} role="note">
      This is a demo: its people and projects are invented, and it may be reset at any time.
    </p>
  )
}
