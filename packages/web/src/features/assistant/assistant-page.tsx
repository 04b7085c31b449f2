import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AssistantOverview, Question } from '@capstone/contract/assistant/assistant.schemas'
import { Box, Button, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBook, IconBug, IconBulb, IconChecklist, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useState } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { useStickToBottom } from '../../lib/dom/use-stick-to-bottom.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { useViewer } from '../../lib/session/session.ts'
import { usePersistedDraft } from '../../lib/session/use-draft.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import textStyles from '../../ui/theme/text.module.css'
import {
  DELETE_CONSEQUENCE,
  DELETE_FAILED,
  insertTemplate,
  OVERVIEW_FAILED,
  QUICK_HELP,
  restoreQuestion,
} from './assistant.messages.ts'
import classes from './assistant.module.css'
import { messagesQuery, overviewQuery, useDeleteConversation } from './assistant.queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { QuestionForm } from './question-form.tsx'
import { useAnswerStream } from './use-answer-stream.ts'

/** The AI assistant: a stored conversation with streamed answers. */
export function AssistantPage() {
  usePageTitle('AI Assistant')
  const overview = useQuery(overviewQuery)
  const messages = useInfiniteQuery(messagesQuery)
  const [kept, setDraft] = usePersistedDraft(['assistant', useViewer().id])
  const draft = kept ?? ''
  const stream = useAnswerStream((text) => setDraft(restoreQuestion(draft, text)))
  const [isDeleting, setIsDeleting] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const content = useRef<HTMLElement>(null)
  const headingId = useId()
  const lines = rowsOf(messages.data).toReversed()
  const goToEnd = useStickToBottom(content, lines[0]?.id)

  const fillBox = (template: string) => {
    const text = insertTemplate(draft, template)
    setDraft(text)
    // The input holds the text after the next render.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(text.length, text.length)
    })
  }
  const send = () => {
    stream.ask(draft.trim())
    setDraft('')
    requestAnimationFrame(goToEnd)
  }
  const askAgain = (question: Question) => {
    stream.askAgain(question)
    requestAnimationFrame(goToEnd)
  }

  const isOff = overview.data?.isConfigured === false
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>AI Assistant</h1>
          <Text c="var(--ink-2)">Ask about your project, its code or its paper. Check what matters.</Text>
        </div>
        {(lines.length > 0 || stream.pending) && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          >
            Delete conversation
          </Button>
        )}
      </header>
      {!isOff && <QuickHelpPanel overview={overview.data} onPick={fillBox} />}
      <section ref={content} className={classes.conversation} aria-labelledby={headingId}>
        <VisuallyHidden component="h2" id={headingId}>
          Conversation
        </VisuallyHidden>
        {overview.isError && !overview.data && (
          <Alert kind="error" onRetry={() => void overview.refetch()}>
            {OVERVIEW_FAILED}
          </Alert>
        )}
        {isOff ? (
          <AssistantOffView />
        ) : (
          <ConversationList messages={messages} lines={lines} stream={stream} onAskAgain={askAgain} />
        )}
      </section>
      {!isOff && (
        <QuestionForm
          box={box}
          text={draft}
          onChange={setDraft}
          onSend={send}
          stream={stream}
          budget={overview.data?.budget}
          hasAsked={lines.length > 0}
        />
      )}
      <DeleteConversationDialog
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          stream.forget()
          setIsDeleting(false)
          box.current?.focus()
        }}
      />
    </div>
  )
}

/** Shown if no AI service is configured; says who helps instead. */
function AssistantOffView() {
  return (
    <EmptyState
      title={assistantErrors.AI_NOT_CONFIGURED.message}
      buttons={
        <Button component={Link} to="/student/support-chat">
          Ask your instructor
        </Button>
      }
    >
      Your instructor can help you with ideas, concepts, code and writing.
    </EmptyState>
  )
}

interface DeleteConversationDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called after the deletion, which also ends a streaming answer. */
  readonly onDeleted: () => void
}

/** Confirms the deletion of the conversation. */
function DeleteConversationDialog({ opened, onClose, onDeleted }: DeleteConversationDialogProps) {
  const deletion = useDeleteConversation(onDeleted)
  const close = () => {
    // A deletion cannot be cancelled.
    if (deletion.isPending) return
    deletion.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete conversation"
      confirm="Delete"
      onConfirm={() => deletion.mutate(undefined)}
      onClose={close}
      busy={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, DELETE_FAILED) : undefined}
    >
      <p>{DELETE_CONSEQUENCE}</p>
    </ConfirmDialog>
  )
}

const ICONS = [IconBug, IconBook, IconBulb, IconChecklist]

interface QuickHelpPanelProps {
  readonly overview: AssistantOverview | undefined
  readonly onPick: (template: string) => void
}

/** Question templates, and what the assistant knows about the student. */
function QuickHelpPanel({ overview, onPick }: QuickHelpPanelProps) {
  const { specialization, year, course } = useViewer()
  const studies = [specialization ?? course, year].filter(Boolean).join(', ')
  return (
    <aside className={classes.panel} aria-label="Quick Help">
      <div className={classes.inner}>
        <Title order={2} visibleFrom="sm">
          Quick Help
        </Title>
        <Text className={textStyles.meta} mt={2} mb="sm" visibleFrom="sm">
          A click fills the box; change it as you like.
        </Text>
        <ul className={classes.list}>
          {QUICK_HELP.map(({ name, about, template }, index) => {
            const Icon = ICONS[index] ?? IconBulb
            return (
              <li key={name}>
                <UnstyledButton className={classes.pick} onClick={() => onPick(template)}>
                  <Icon
                    size={18}
                    stroke={1.6}
                    aria-hidden="true"
                    color="var(--link)"
                    style={{ marginTop: 1 }}
                  />
                  <span>
                    <Text component="b" display="block" size="sm" fw={550}>
                      {name}
                    </Text>
                    <Text span className={textStyles.meta} visibleFrom="sm">
                      {about}
                    </Text>
                  </span>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
        <Box visibleFrom="sm">
          <Text component="h3" size="sm" ff="text" fw={600} mt="xl" mb={6}>
            It knows
          </Text>
          <ul>
            {studies && <KnownItem>{studies}</KnownItem>}
            {overview?.projects.map(({ title, progress }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two projects may have one title, and none has a state.
              <KnownItem key={index}>
                {title}, {progress}%
              </KnownItem>
            ))}
          </ul>
          <Text className={textStyles.meta} my="sm">
            It does not see your files or your chat. The conversation is kept until you delete it.
          </Text>
        </Box>
      </div>
    </aside>
  )
}

const KnownItem = ({ children }: { readonly children: ReactNode }) => (
  <Text component="li" py={4} size="sm" c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
