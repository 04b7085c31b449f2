import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AssistantFacts, Question } from '@capstone/contract/assistant/assistant.schemas'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBook, IconBug, IconBulb, IconChecklist, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { useStickToBottom } from '../../lib/dom/use-stick-to-bottom.ts'
import { errorText } from '../../lib/http/error-text.ts'
import { useViewer } from '../../lib/session/session.ts'
import { usePersistedDraft } from '../../lib/session/use-draft.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import {
  ASK_DELETE,
  bringBack,
  DELETE_FAILED,
  FACTS_NOT_LOADED,
  fillIn,
  QUICK_HELP,
} from './assistant.messages.ts'
import classes from './assistant.module.css'
import { factsQuery, messagesQuery, useDeleteConversation } from './assistant.queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { QuestionForm } from './question-form.tsx'
import { useAsking } from './use-answer-stream.ts'

/** A conversation with the AI assistant, streamed and kept. Spec 1 §2, §5 and §8. */
export function AssistantPage() {
  usePageTitle('AI Assistant')
  const facts = useQuery(factsQuery)
  const messages = useInfiniteQuery(messagesQuery)
  const [kept, setDraft] = usePersistedDraft(['assistant', useViewer().id])
  const draft = kept ?? ''
  const asking = useAsking((text) => setDraft(bringBack(draft, text)))
  const [isDeleting, setIsDeleting] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const content = useRef<HTMLElement>(null)
  const headingId = useId()
  const lines = rowsOf(messages.data).toReversed()
  const goToEnd = useStickToBottom(content, lines[0]?.id)

  const fillBox = (template: string) => {
    const text = fillIn(draft, template)
    setDraft(text)
    // The box has the text once this is drawn.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(text.length, text.length)
    })
  }
  const send = () => {
    asking.ask(draft.trim())
    setDraft('')
    requestAnimationFrame(goToEnd)
  }
  const askAgain = (question: Question) => {
    asking.askAgain(question)
    requestAnimationFrame(goToEnd)
  }

  const isOff = facts.data?.isConfigured === false
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>AI Assistant</h1>
          <p className={classes.about}>Ask about your project, its code or its paper. Check what matters.</p>
        </div>
        {(lines.length > 0 || asking.asked) && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          >
            Delete conversation
          </Button>
        )}
      </header>
      {!isOff && <QuickHelpPanel facts={facts.data} onPick={fillBox} />}
      <section ref={content} className={classes.conversation} aria-labelledby={headingId}>
        <VisuallyHidden component="h2" id={headingId}>
          Conversation
        </VisuallyHidden>
        {facts.isError && !facts.data && (
          <Alert kind="error" onRetry={() => void facts.refetch()}>
            {FACTS_NOT_LOADED}
          </Alert>
        )}
        {isOff ? (
          <AssistantOffView />
        ) : (
          <ConversationList messages={messages} lines={lines} asking={asking} onAskAgain={askAgain} />
        )}
      </section>
      {!isOff && (
        <QuestionForm
          box={box}
          text={draft}
          onChange={setDraft}
          onSend={send}
          asking={asking}
          budget={facts.data?.budget}
          hasAsked={lines.length > 0}
        />
      )}
      <DeleteConversationDialog
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => {
          asking.forget()
          setIsDeleting(false)
          box.current?.focus()
        }}
      />
    </div>
  )
}

/** No AI service is set up: who helps instead. */
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
  /** Called once it is gone, with an answer under way as well. */
  readonly onDeleted: () => void
}

/** Asks before the conversation goes for good. */
function DeleteConversationDialog({ opened, onClose, onDeleted }: DeleteConversationDialogProps) {
  const deletion = useDeleteConversation(onDeleted)
  const close = () => {
    // What is being deleted cannot be called back.
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
      <p>{ASK_DELETE}</p>
    </ConfirmDialog>
  )
}

const ICONS = [IconBug, IconBook, IconBulb, IconChecklist]

interface QuickHelpPanelProps {
  readonly facts: AssistantFacts | undefined
  readonly onPick: (template: string) => void
}

/** Beginnings of questions that fill the box, and what the assistant is told of the student. Spec 1 §2. */
function QuickHelpPanel({ facts, onPick }: QuickHelpPanelProps) {
  const { specialization, year, course } = useViewer()
  const studies = [specialization ?? course, year].filter(Boolean).join(', ')
  return (
    <aside className={classes.panel} aria-label="Quick Help">
      <div className={classes.inner}>
        <h2 className={classes.wide}>Quick Help</h2>
        <p className={`${classes.hint} ${classes.wide}`}>A click fills the box; change it as you like.</p>
        <ul className={classes.list}>
          {QUICK_HELP.map(({ name, about, template }, index) => {
            const Icon = ICONS[index] ?? IconBulb
            return (
              <li key={name}>
                <UnstyledButton className={classes.pick} onClick={() => onPick(template)}>
                  <Icon size={18} stroke={1.6} aria-hidden="true" />
                  <span>
                    <b>{name}</b>
                    <span className={classes.wide}>{about}</span>
                  </span>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
        <div className={classes.wide}>
          <h3 className={classes.sub}>It knows</h3>
          <ul className={classes.known}>
            {studies && <li>{studies}</li>}
            {facts?.projects.map(({ title, progress }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two projects may have one title, and none has a state.
              <li key={index}>
                {title}, {progress}%
              </li>
            ))}
          </ul>
          <p className={classes.hint}>
            It does not see your files or your chat. The conversation is kept until you delete it.
          </p>
        </div>
      </div>
    </aside>
  )
}
