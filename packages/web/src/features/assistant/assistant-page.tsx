import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AssistanceLimit, Question } from '@capstone/contract/assistant/assistant.schemas'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconBulb, IconFileSearch, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { useStickToBottom } from '../../lib/dom/use-stick-to-bottom.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useDraftStore } from '../../lib/session/use-draft.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import textStyles from '../../ui/theme/text.module.css'
import {
  CONVERSATION_DELETE_FAILED,
  DELETE_CONSEQUENCE,
  formatGreeting,
  formatLimit,
  formatSearchGreeting,
  INTRODUCTIONS,
  insertTemplate,
  isOwnText,
  OVERVIEW_FAILED,
  restoreQuestion,
} from './assistant.messages.ts'
import classes from './assistant.module.css'
import { messagesQuery, overviewQuery, useDeleteConversation } from './assistant.queries.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import { ConversationList } from './conversation-list.tsx'
import { SEARCH_NOT_AI, SEARCH_QUOTES } from './passages/passages.messages.ts'
import { useSourceViewer } from './passages/use-source-viewer.ts'
import { QuestionForm } from './question-form.tsx'
import { useAnswerStream } from './use-answer-stream.ts'
import { useQuestionSearch } from './use-question-search.ts'

export interface AssistantPageProps {
  /** Renders a button that opens Support Chat with the question in the message field. */
  readonly renderAskInstructor: (question: string) => ReactNode
}

/**
 * The AI assistant: a stored conversation with streamed answers, or with passages that were found if there is no AI.
 */
export function AssistantPage({ renderAskInstructor }: AssistantPageProps) {
  usePageTitle('AI Assistant')
  const overview = useQuery(overviewQuery)
  const conversation = useInfiniteQuery(messagesQuery)
  const viewer = useViewer()
  const storedDraft = useDraftStore()(['assistant', viewer.id])
  const [draft, setDraft] = useState(() => storedDraft.read() ?? '')
  const restoreDraft = (text: string) => setDraft(restoreQuestion(draft, text))
  const [isDeleting, setIsDeleting] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const content = useRef<HTMLElement>(null)
  const headingId = useId()
  const messages = rowsOf(conversation.data).toReversed()
  const { scrollToEnd, scrollTo } = useStickToBottom(content, messages[0]?.id)
  const isSearch = overview.data?.isConfigured === false
  const sourceViewer = useSourceViewer(messages)
  const stream = useAnswerStream(restoreDraft)
  const search = useQuestionSearch(restoreDraft, (text) => {
    if (storedDraft.read() === text) storedDraft.write(null)
  })
  const run = isSearch ? search : stream
  // A question is kept with the draft until the server has it, so that it outlasts a reload and leaving the screen.
  const unsent = run.unsent === null ? draft : restoreQuestion(draft, run.unsent)
  const storeUnsent = useEffectEvent((text: string) =>
    storedDraft.write(run.unsent !== null || isOwnText(text) ? text || null : null),
  )
  useEffect(() => storeUnsent(unsent), [unsent])
  // Found passages may be taller than the screen, so the view scrolls to their question.
  const foundId =
    isSearch && search.lastAnswer?.id === messages.at(-1)?.id ? search.lastAnswer?.id : undefined
  const goToFound = useEffectEvent(() => scrollTo([...questionsIn(content.current)].at(-1)))
  useLayoutEffect(() => {
    if (foundId) goToFound()
  }, [foundId])

  const fillInput = (template: string) => {
    const text = insertTemplate(draft, template)
    setDraft(text)
    // The input holds the text after the next render.
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(text.length, text.length)
    })
  }
  const ask = (question: string) => {
    // An offered question waits in the input until it is known what answers it.
    if (overview.isPending) return restoreDraft(question)
    run.ask(question)
    requestAnimationFrame(scrollToEnd)
  }
  const send = () => {
    ask(draft.trim())
    setDraft('')
  }
  const askAgain = (question: Question) => {
    // A search does not replace what a model wrote.
    if (isSearch && messages.at(-1)?.state === 'failed') return ask(question.text)
    run.askAgain(question)
    requestAnimationFrame(scrollToEnd)
  }

  const introduction = isSearch ? 'search' : overview.data?.withholdsFiles ? 'answerWithoutFiles' : 'answer'
  const greet = isSearch ? formatSearchGreeting : formatGreeting
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>AI Assistant</h1>
          <Text c="var(--ink-2)">{INTRODUCTIONS[introduction]}</Text>
        </div>
        {(messages.length > 0 || run.pending) && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          >
            Delete conversation
          </Button>
        )}
      </header>
      <AssistantPanel
        overview={overview.data}
        isFailed={overview.isError}
        isSearch={isSearch}
        sourceViewer={sourceViewer}
        onPick={fillInput}
      />
      <section ref={content} className={classes.conversation} aria-labelledby={headingId}>
        <VisuallyHidden component="h2" id={headingId}>
          Conversation
        </VisuallyHidden>
        {overview.isError && !overview.data && (
          <Alert kind="error" onRetry={() => void overview.refetch()}>
            {OVERVIEW_FAILED}
          </Alert>
        )}
        {isSearch && <SearchNote />}
        {!isSearch && overview.data?.limit && (
          <LimitNote limit={overview.data.limit} projectCount={overview.data.projects.length} />
        )}
        <ConversationList
          query={conversation}
          messages={messages}
          greeting={greet(viewer.name, viewer.course)}
          run={run}
          isAnswerInProgressElsewhere={overview.data?.isAnswerInProgress ?? false}
          sourceViewer={sourceViewer}
          onAsk={ask}
          onAskAgain={askAgain}
          renderAskInstructor={renderAskInstructor}
        />
      </section>
      <QuestionForm
        input={input}
        text={draft}
        onChange={setDraft}
        onSend={send}
        run={run}
        isLoading={overview.isPending}
        isSearch={isSearch}
        budget={isSearch ? undefined : overview.data?.budget}
        hasAsked={messages.length > 0}
      />
      <DeleteConversationDialog
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          run.discard()
          setIsDeleting(false)
          input.current?.focus()
        }}
      />
    </div>
  )
}

const questionsIn = (content: HTMLElement | null) => content?.querySelectorAll('[data-question]') ?? []

/** Explains that no AI service is set up, and that nothing here is written by one. */
const SearchNote = () => (
  <Group gap={10} align="flex-start" wrap="nowrap" className={classes.note}>
    <IconFileSearch size={18} stroke={1.6} aria-hidden="true" />
    <div>
      <Text size="sm" c="var(--ink-2)">
        <Text span size="sm" fw={550} c="var(--ink)">
          {SEARCH_NOT_AI}
        </Text>{' '}
        {SEARCH_QUOTES}
      </Text>
      <Text className={textStyles.meta}>{assistantErrors.AI_NOT_CONFIGURED.message}</Text>
    </div>
  </Group>
)

interface LimitNoteProps {
  readonly limit: AssistanceLimit
  readonly projectCount: number
}

/** Says how far the assistant goes, and who chose it. */
function LimitNote({ limit, projectCount }: LimitNoteProps) {
  const { title, text } = formatLimit(limit, projectCount)
  return (
    <Group gap={10} align="flex-start" wrap="nowrap" className={classes.note}>
      <IconBulb size={18} stroke={1.6} aria-hidden="true" />
      <Text size="sm" c="var(--ink-2)" className={textStyles.wraps}>
        <Text span size="sm" fw={550} c="var(--ink)">
          {title}
        </Text>{' '}
        {text}
      </Text>
    </Group>
  )
}

interface DeleteConversationDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called after the deletion, which also ends a streaming answer. */
  readonly onDeleted: () => void
}

/** Asks for confirmation before the conversation is deleted. */
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
      error={deletion.error ? errorText(deletion.error, CONVERSATION_DELETE_FAILED) : undefined}
    >
      <p>{DELETE_CONSEQUENCE}</p>
    </ConfirmDialog>
  )
}
