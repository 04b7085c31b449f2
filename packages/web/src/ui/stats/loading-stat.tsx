import classes from './loading-stat.module.css'

/** Stands in a ledger's cell while its figure is on the way. */
export function LoadingStat() {
  return <span className={classes.figure} role="img" aria-label="Loading" />
}
