import type { Question } from '@capstone/contract/assistant/assistant.schemas'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { useStickToEnd } from '../../lib/dom/use-stick-to-end.ts'
import { useViewer } from '../../lib/session/session.ts'
import { useUnsentDraft } from '../../lib/session/use-kept-draft.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { rowsOf } from '../../ui/lists/paged-list.tsx'
import { bringBack, FACTS_NOT_LOADED, fillIn } from './assistant.messages.ts'
import classes from './assistant.module.css'
import { factsQuery, messagesQuery } from './assistant.queries.ts'
import { AssistantOffView } from './assistant-off-view.tsx'
import { ConversationList } from './conversation-list.tsx'
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuickHelpPanel } from './quick-help-panel.tsx'
import { useAsking } from './use-asking.ts'

/** A conversation with the AI assistant, streamed and kept. Spec 1 §2, §5 and §8. */
export function AssistantPage() {
  usePageTitle('AI Assistant')
  const facts = useQuery(factsQuery)
  const messages = useInfiniteQuery(messagesQuery)
  const [kept, setDraft] = useUnsentDraft(['assistant', useViewer().id])
  const draft = kept ?? ''
  const asking = useAsking((text) => setDraft(bringBack(draft, text)))
  const [isDeleting, setIsDeleting] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const content = useRef<HTMLElement>(null)
  const headingId = useId()
  const lines = rowsOf(messages.data).toReversed()
  const goToEnd = useStickToEnd(content, lines[0]?.id)

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
          <Notice kind="error" onRetry={() => void facts.refetch()}>
            {FACTS_NOT_LOADED}
          </Notice>
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
