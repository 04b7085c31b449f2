import { ActionIcon, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

export interface DownloadButtonProps {
  /** Accessible name: "Download report.pdf". */
  readonly label: string
  /** Shows a spinner and ignores clicks. */
  readonly busy: boolean
  readonly onClick: () => void
}

/** An icon button that downloads a file. Like `BusyButton`, it keeps the focus while it is busy. */
export const DownloadButton = ({ label, busy, onClick }: DownloadButtonProps) => (
  <ActionIcon aria-label={label} aria-disabled={busy} onClick={() => !busy && onClick()}>
    {busy ? (
      <Loader size={18} color="currentColor" aria-hidden="true" />
    ) : (
      <IconDownload size={18} stroke={1.7} aria-hidden="true" />
    )}
  </ActionIcon>
)
