import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { Anchor, Box, Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useCloseOnBack } from '../../lib/dom/use-close-on-back.ts'
import { useDeferredOpen } from '../../lib/dom/use-deferred-open.ts'
import { useFocusFallback } from '../../lib/dom/use-focus-fallback.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { HeadingLevel } from '../../ui/layout/heading-level.ts'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { BELL_TITLE, MARK_ALL, NOT_MARKED } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { notificationsQuery, useMarkRead } from './notifications.queries.ts'
import { NotificationsList } from './notifications-list.tsx'

export interface NotificationsDrawerProps {
  readonly role: Role
  readonly isOpen: boolean
  readonly unread: number
  readonly onClose: () => void
}

/** The drawer with the user's notifications, beside the side menu; full screen below 768 px. */
export function NotificationsDrawer({ role, isOpen, unread, onClose }: NotificationsDrawerProps) {
  const query = useInfiniteQuery({ ...notificationsQuery, enabled: false })
  const marking = useMarkRead()
  const newest = rowsOf(query.data)[0]
  useCloseOnBack(isOpen, onClose)
  return (
    <Modal.Root
      opened={useDeferredOpen(isOpen)}
      onClose={onClose}
      classNames={{ inner: classes.inner, content: classes.content }}
      lockScroll={false}
    >
      <Modal.Overlay bg="transparent" />
      <Modal.Content>
        <Modal.Header className={classes.header}>
          <Modal.Title flex={1}>{BELL_TITLE}</Modal.Title>
          {unread > 0 && newest && <MarkAllButton onMark={() => marking.mutate({ until: newest.at })} />}
          {/* Enter pressed twice on the bell must not mark all as read. */}
          <Modal.CloseButton aria-label="Close" iconSize={18} data-autofocus />
        </Modal.Header>
        <Modal.Body className={classes.body}>
          {marking.error && (
            <Box mx="md" my="sm">
              <Alert kind="error" onDismiss={marking.reset}>
                {errorText(marking.error, NOT_MARKED)}
              </Alert>
            </Box>
          )}
          <HeadingLevel value={3}>
            <NotificationsList
              role={role}
              onFollow={({ id, at, readAt }) => {
                if (!readAt) marking.mutate({ id, until: at })
                onClose()
              }}
            />
          </HeadingLevel>
        </Modal.Body>
        <Box
          flex="none"
          px={{ base: 'md', sm: 20 }}
          py={{ base: 'sm', sm: 10 }}
          style={{ borderTop: '1px solid var(--line)' }}
        >
          <Anchor
            component={Link}
            to="/profile-settings"
            hash="mail"
            underline="hover"
            display="inline-block"
            fz={13}
            fw={500}
            style={{ textUnderlineOffset: 3 }}
            onClick={onClose}
          >
            Choose which mails you get
          </Anchor>
        </Box>
      </Modal.Content>
    </Modal.Root>
  )
}

function MarkAllButton({ onMark }: { readonly onMark: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button is removed when pressed, so focus must move on.
  useFocusFallback(button)
  return (
    <Button ref={button} variant="subtle" size="xs" flex="none" onClick={onMark}>
      {MARK_ALL}
    </Button>
  )
}
