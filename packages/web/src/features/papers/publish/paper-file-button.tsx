import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDownloadError } from '../../../lib/files/download-errors.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import classes from '../own/own-paper.module.css'
import { useOpenPaperFile } from '../own/own-papers.queries.ts'

export interface PaperFileButtonProps {
  readonly paperId: string
  /** Which version; null is the published file. */
  readonly versionId: string | null
  /** Its file name: the kind of file follows from it. */
  readonly name: string
  /** What is opened, for those who hear the page: "version 2 of Rain". */
  readonly label: string
  /** Whether it is saved rather than shown. */
  readonly isSaved?: boolean
  readonly children: ReactNode
}

/** Opens a file of a paper, and says what went wrong with it. Spec 1 §7 and §8. */
export function PaperFileButton(props: PaperFileButtonProps) {
  const { paperId, versionId, name, label, isSaved = false, children } = props
  const { mutate, error, isPending } = useOpenPaperFile()
  const open = () => mutate({ paperId, versionId, name, isSaved })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={stripDirectionMarks(label)}
        loading={isPending}
        onClick={open}
      >
        {children}
      </Button>
      {error && !isPending && (
        <div className={classes.openFailed}>
          <Alert kind="error" onRetry={open}>
            {formatDownloadError(error)}
          </Alert>
        </div>
      )}
    </>
  )
}
