import { LazyMount } from '../../../ui/lazy/lazy-mount.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import type { MentoredProjectDialogProps } from '../mentored/mentored-project-dialog.tsx'

// With all that can be changed in it, it is larger than the dashboard it opens over.
const MentoredProjectDialog = lazyWithRetry(async () => ({
  default: (await import('../mentored/mentored-project-dialog.tsx')).MentoredProjectDialog,
}))

/** A project of the mentor's dashboard in full, to be read only; loaded when the first is opened. */
export function RecentMentoredProjectDialog(props: Pick<MentoredProjectDialogProps, 'id' | 'onClose'>) {
  return (
    <LazyMount when={props.id !== undefined}>
      <MentoredProjectDialog {...props} isReadOnly />
    </LazyMount>
  )
}
