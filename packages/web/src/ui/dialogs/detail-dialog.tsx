import { Box, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { isFocusInOtherDialog } from '../../lib/dom/is-dialog-open.ts'
import { HeadingLevel } from '../layout/heading-level.ts'
import text from '../theme/text.module.css'
import classes from './detail-dialog.module.css'

export interface DetailDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Whether the focus returns to where it was; false when the caller moves it elsewhere. */
  readonly returnFocus?: boolean
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
  returnFocus = true,
  title,
  above,
  below,
  children,
  side,
  footer,
}: DetailDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767.98px)') ?? false
  const dialog = useRef<HTMLDivElement>(null)
  return (
    <Modal.Root
      opened={opened}
      onClose={() => {
        // Escape reaches all open dialogs, but is meant for the one on top.
        if (!isFocusInOtherDialog(dialog.current)) onClose()
      }}
      returnFocus={returnFocus}
      fullScreen={isPhone}
      centered
      size={side ? 1040 : 720}
    >
      <Modal.Overlay />
      <Modal.Content ref={dialog} {...(isPhone ? { bdrs: 0 } : {})}>
        <Modal.Header className={classes.header}>
          <Box flex={1} miw={0}>
            {above && (
              <Group gap={8} mb={6}>
                {above}
              </Group>
            )}
            <Modal.Title className={text.wraps}>{title}</Modal.Title>
            {below}
          </Box>
          <Modal.CloseButton aria-label="Close" iconSize={18} />
        </Modal.Header>
        <Modal.Body className={classes.frame} data-side={side ? true : undefined}>
          <Box p={{ base: 16, sm: '24px 32px' }}>
            <HeadingLevel value={3}>{children}</HeadingLevel>
          </Box>
          {side && <aside className={classes.side}>{side}</aside>}
          {footer && (
            <Group gap={8} className={classes.footer}>
              {footer}
            </Group>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
