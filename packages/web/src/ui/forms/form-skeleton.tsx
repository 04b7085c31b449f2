import { VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../../lib/dom/use-delayed.ts'
import classes from './form-skeleton.module.css'

export interface FormSkeletonProps {
  /** What is announced: "Loading your profile". */
  readonly label: string
  /** How many fields it will have. */
  readonly fields: number
}

/** The shape of a form that is coming; it appears after 300 ms and does not move. */
export function FormSkeleton({ label, fields }: FormSkeletonProps) {
  const shown = useDelayed()
  return (
    <div role="status" className={classes.frame}>
      {shown && <VisuallyHidden>{label}</VisuallyHidden>}
      {shown &&
        Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are alike.
          <div key={field} aria-hidden="true">
            <i className={classes.label} />
            <i className={classes.input} />
          </div>
        ))}
    </div>
  )
}
