import { LazyMount } from '../../../ui/lazy/lazy-mount.tsx'
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx'
import type { MentoredProjectDialogProps } from '../mentored/mentored-project-dialog.tsx'

const MentoredProjectDialog = lazyWithRetry(async () => ({
  default: (await import('../mentored/mentored-project-dialog.tsx')).MentoredProjectDialog,
}))

/** A mentored project in full, read-only, on the mentor's dashboard. */
export function RecentMentoredProjectDialog(props: Pick<MentoredProjectDialogProps, 'id' | 'onClose'>) {
  return (
    <LazyMount when={props.id !== undefined}>
      <MentoredProjectDialog {...props} isReadOnly />
    </LazyMount>
  )
}
