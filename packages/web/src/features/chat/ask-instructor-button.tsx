import { canWriteIn } from '@capstone/contract/chat/chat.policy'
import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconMessageForward } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../lib/session/session.ts'
import { useAddToDraft } from '../../lib/session/use-draft.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { ASK_INSTRUCTOR, ASK_INSTRUCTOR_ABOUT, THREADS_FAILED } from './chat.messages.ts'
import { threadsQuery } from './chat.queries.ts'
import { draftKey } from './messages/use-message-draft.ts'

export interface AskInstructorButtonProps extends Pick<ButtonProps, 'variant' | 'fullWidth'> {
  /** Put into the message field of the thread, not sent. */
  readonly question: string
}

/** Opens Support Chat with a question in the message field; a student with several projects chooses one first. */
export function AskInstructorButton({ question, ...buttonProps }: AskInstructorButtonProps) {
  const navigate = useNavigate()
  const viewerId = useViewer().id
  const addToDraft = useAddToDraft()
  const { data, isPending, isError, refetch } = useInfiniteQuery(threadsQuery(''))
  const threads = rowsOf(data).filter(({ isArchived, partner }) =>
    canWriteIn({ isArchived, hasPartner: partner.id !== null }),
  )
  const addQuestion = (threadId: string) => addToDraft(draftKey(viewerId, threadId), question)
  const props = {
    variant: 'default',
    leftSection: <IconMessageForward size={16} stroke={1.7} aria-hidden="true" />,
    ...buttonProps,
  } as const
  // Before the threads are loaded, a click would open Support Chat without the question.
  if (isPending)
    return (
      <Button {...props} loading>
        {ASK_INSTRUCTOR}
      </Button>
    )
  // Without the threads, it would open Support Chat without the question, too.
  if (isError && !data)
    return (
      <Alert kind="error" onRetry={() => void refetch()}>
        {THREADS_FAILED}
      </Alert>
    )
  const [only] = threads
  if (threads.length <= 1)
    return (
      <Button
        {...props}
        renderRoot={(root) => (
          <Link
            to="/student/support-chat"
            search={{ project: only?.id }}
            onClick={() => only && addQuestion(only.id)}
            {...root}
          />
        )}
      >
        {ASK_INSTRUCTOR}
      </Button>
    )
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button {...props}>{ASK_INSTRUCTOR}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{ASK_INSTRUCTOR_ABOUT}</Menu.Label>
        {threads.map(({ id, title }) => (
          <Menu.Item
            key={id}
            onClick={() => {
              addQuestion(id)
              void navigate({ to: '/student/support-chat', search: { project: id } })
            }}
          >
            <bdi>{title}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
