import classes from './loading-stat.module.css'

/** Placeholder of a figure that is loading. */
export function LoadingStat() {
  return <span className={classes.placeholder} role="img" aria-label="Loading" />
}
