import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { RefinableIdea } from '../suggestions/suggestion-run.model.ts'
import { useRemoveSavedIdea, useSavedIdea, useSaveIdea } from './saved-ideas.queries.ts'

export interface SaveIdeaButtonProps {
  readonly idea: RefinableIdea
  /** The id of the element that names the idea. */
  readonly labelledBy: string
  /** Called with the message of a failure, and with null when another attempt starts. */
  readonly onFailed: (message: string | null) => void
}

/** Saves an idea, or removes it from the saved ones. */
export function SaveIdeaButton({ idea, labelledBy, onFailed }: SaveIdeaButtonProps) {
  const saved = useSavedIdea(idea)
  const save = useSaveIdea(onFailed)
  const remove = useRemoveSavedIdea(onFailed)
  const isPending = save.isPending || remove.isPending
  const toggle = () => {
    if (isPending) return
    onFailed(null)
    if (saved) return remove.mutate(saved)
    // A new id, because the suggestion may be saved again after its removal.
    const id = crypto.randomUUID()
    save.mutate({ ...idea, id, refinedFrom: idea.refinedFrom ?? null, isRequested: false })
  }
  const Icon = saved ? IconBookmarkFilled : IconBookmark
  return (
    <ActionIcon
      aria-label="Save this idea"
      aria-pressed={Boolean(saved)}
      aria-describedby={labelledBy}
      aria-disabled={isPending}
      onClick={toggle}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  )
}
