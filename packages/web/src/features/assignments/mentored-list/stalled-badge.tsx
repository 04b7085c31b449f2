import { IconClock } from '@tabler/icons-react'
import { STALLED } from './mentored-projects.messages.ts'
import classes from './mentored-projects.module.css'

/** Says of a project that nothing was done in it for a while. */
export const StalledBadge = () => (
  <span className={classes.stalled}>
    <IconClock size={14} stroke={1.7} aria-hidden="true" />
    {STALLED}
  </span>
)
