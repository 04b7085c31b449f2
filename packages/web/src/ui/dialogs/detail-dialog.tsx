import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { HeadingLevel } from '../layout/heading-level.ts'
import classes from './detail-dialog.module.css'

export interface DetailDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** Badges and tags above the title. */
  readonly above?: ReactNode
  /** A facts line below the title. */
  readonly below?: ReactNode
  readonly children: ReactNode
  /** Facts about the thing, on paper at the right; below the body on a phone. */
  readonly side?: ReactNode
  /** Actions left, the closing act right. */
  readonly foot?: ReactNode
}

/** One thing in full: header, body, side panel; the whole screen under 768 px. */
export function DetailDialog({
  opened,
  onClose,
  title,
  above,
  below,
  children,
  side,
  foot,
}: DetailDialogProps) {
  const phone = useMediaQuery('(max-width: 767.98px)') ?? false
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen={phone} centered size={side ? 1040 : 720}>
      <Modal.Overlay />
      <Modal.Content className={classes.content}>
        <Modal.Header className={classes.header}>
          <div className={classes.heading}>
            {above && <div className={classes.above}>{above}</div>}
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {below}
          </div>
          <Modal.CloseButton aria-label="Close" iconSize={18} />
        </Modal.Header>
        <Modal.Body className={classes.frame} data-side={side ? true : undefined}>
          <div className={classes.body}>
            <HeadingLevel value={3}>{children}</HeadingLevel>
          </div>
          {side && <aside className={classes.side}>{side}</aside>}
          {foot && <div className={classes.foot}>{foot}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
