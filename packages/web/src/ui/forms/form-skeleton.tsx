import { Box, SimpleGrid, VisuallyHidden } from '@mantine/core'
import { useDelayed } from '../../lib/dom/use-delayed.ts'
import classes from './form-skeleton.module.css'

export interface FormSkeletonProps {
  /** Text for screen readers: "Loading your profile". */
  readonly label: string
  readonly fields: number
}

/** Placeholder of a form that is loading; appears after 300 ms. */
export function FormSkeleton({ label, fields }: FormSkeletonProps) {
  const isShown = useDelayed()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20} mih={160} role="status">
      {isShown && <VisuallyHidden>{label}</VisuallyHidden>}
      {isShown &&
        Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical fields.
          <div key={field} aria-hidden="true">
            <Box component="i" w={96} h={12} mt={4} mb={10} className={classes.label} />
            <i className={classes.input} />
          </div>
        ))}
    </SimpleGrid>
  )
}
