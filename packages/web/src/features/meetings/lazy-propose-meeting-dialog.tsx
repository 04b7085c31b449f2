import { LazyMount } from '../../ui/lazy/lazy-mount.tsx'
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx'
import type { ProposeMeetingDialogProps } from './propose-meeting-dialog.tsx'

const ProposeMeetingDialog = lazyWithRetry(async () => ({
  default: (await import('./propose-meeting-dialog.tsx')).ProposeMeetingDialog,
}))

/** The dialog to propose a meeting; its calendar and the contract's validation are loaded when it first opens. */
export const LazyProposeMeetingDialog = (props: ProposeMeetingDialogProps) => (
  <LazyMount when={props.opened}>
    <ProposeMeetingDialog {...props} />
  </LazyMount>
)
