import { WhenWanted } from '../../../ui/lazy/lazy-mount.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-with-retry.tsx'
import type { MentoredProjectDialogProps } from '../mentored/mentored-project-dialog.tsx'

// With all that can be changed in it, it is larger than the dashboard it opens over.
const MentoredProjectDialog = lazyPart(async () => ({
  default: (await import('../mentored/mentored-project-dialog.tsx')).MentoredProjectDialog,
}))

/** A project of the mentor's dashboard in full, to be read only; loaded when the first is opened. */
export function RecentMentoredProjectDialog(props: Pick<MentoredProjectDialogProps, 'id' | 'onClose'>) {
  return (
    <WhenWanted isWanted={props.id !== undefined}>
      <MentoredProjectDialog {...props} isReadOnly />
    </WhenWanted>
  )
}
