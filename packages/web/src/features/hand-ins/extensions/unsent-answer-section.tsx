import { Button } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { UnsentSection } from '../../../ui/feedback/unsent-section.tsx'
import { FocusKeeper } from '../../../ui/layout/focus-keeper.tsx'
import { formatFullLocalTime, type TimeFormats } from '../hand-in-times.ts'
import { useAdviceDraft, useDecisionDraft } from './extension-drafts.ts'
import { ANSWER_NOT_SENT } from './extensions.messages.ts'

export interface UnsentAnswerSectionProps {
  readonly extensionId: string
  readonly times: TimeFormats
  readonly title?: string
}

/** Shows what was written about a request for more time that can no longer be answered, until it is discarded. */
export function UnsentAnswerSection(props: UnsentAnswerSectionProps) {
  // The live event about an answer may arrive before the response that clears the draft.
  const sending = useIsMutating({
    predicate: ({ state }) => Object(state.variables).id === props.extensionId,
  })
  return sending > 0 ? null : <UnsentAnswer {...props} />
}

function UnsentAnswer({ extensionId, times, title = ANSWER_NOT_SENT }: UnsentAnswerSectionProps) {
  const decision = useDecisionDraft(extensionId)
  const [advice, setAdvice] = useAdviceDraft(extensionId)
  const until = decision.until && `Until ${formatFullLocalTime(decision.until, times.today)}`
  const text = [until, decision.note, advice].filter(Boolean).join('\n')
  if (!text) return null
  const discard = () => {
    decision.clear()
    setAdvice(null)
  }
  return (
    <FocusKeeper my={12}>
      <UnsentSection title={title} text={text} />
      <Button mt={8} size="xs" variant="default" onClick={discard}>
        Discard it
      </Button>
    </FocusKeeper>
  )
}
