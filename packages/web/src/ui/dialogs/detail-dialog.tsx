import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { HeadingLevel } from '../layout/heading-level.ts'
import classes from './detail-dialog.module.css'

export interface DetailDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** Shown above the title, such as badges. */
  readonly above?: ReactNode
  /** Shown below the title, such as a MetaLine. */
  readonly below?: ReactNode
  readonly children: ReactNode
  /** Side panel; below the body on a phone. */
  readonly side?: ReactNode
  /** Buttons at the bottom. */
  readonly footer?: ReactNode
}

/** A dialog that shows something in full, with an optional side panel; full screen below 768 px. */
export function DetailDialog({
  opened,
  onClose,
  title,
  above,
  below,
  children,
  side,
  footer,
}: DetailDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)') ?? false
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen={isPhone} centered size={side ? 1040 : 720}>
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
          {footer && <div className={classes.footer}>{footer}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
