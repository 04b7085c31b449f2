import { ideaSchema, type SimilarIdea } from '@capstone/contract/requests/requests.schemas'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { calls } from '../../../lib/http/api.ts'
import { errorText, fieldIssues } from '../../../lib/http/error-text.ts'
import { useStoredIdempotentId } from '../../../lib/http/idempotent-id.ts'
import type { DraftKey } from '../../../lib/session/draft-key.ts'
import { useFormDraft } from '../../../lib/session/use-draft.ts'
import { PROJECT_REQUEST_FAILED } from '../requests.messages.ts'
import { useRequestProject } from '../requests.queries.ts'
import { type CustomIdea, emptyIdea, fieldOf, findIdeaErrors, toIdea } from './custom-idea.model.ts'

const DRAFT: DraftKey = ['custom idea']
const IDEA_FIELDS = ['title', 'description', 'techStack', 'difficulty', 'duration', 'steps'] as const

/** The form state of a custom idea, and its request, which is idempotent while the idea is unchanged. */
export function useCustomIdea(onRequested: (id: string) => void) {
  const { idOf, forget } = useStoredIdempotentId(DRAFT)
  const [problem, setProblem] = useState<string | null>(null)
  const isRequested = useRef(false)
  const form = useForm<CustomIdea>({ initialValues: emptyIdea(), validate: findIdeaErrors })
  const { clearDraft } = useFormDraft(form, DRAFT, IDEA_FIELDS)
  const discard = () => {
    clearDraft()
    forget()
  }
  const { mutate, isPending } = useRequestProject(() => {
    isRequested.current = true
    discard()
  })

  const request = (event: FormEvent) => {
    event.preventDefault()
    if (isRequested.current) return
    setProblem(null)
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      const [first] = Object.keys(errors)
      if (first) form.getInputNode(first)?.focus()
      return
    }
    const idea = toIdea(form.getValues())
    const id = idOf(idea)
    mutate(
      { id, idea },
      {
        onSuccess: () => onRequested(id),
        onError: (error) => {
          for (const { field, message } of fieldIssues(error)) form.setFieldError(fieldOf(field), message)
          setProblem(errorText(error, PROJECT_REQUEST_FAILED))
        },
      },
    )
  }

  return {
    form,
    request,
    isPending,
    problem,
    isUnsaved: () => !isRequested.current && form.isDirty(),
    discard,
  }
}

export type CustomIdeaDraft = ReturnType<typeof useCustomIdea>

/** Pause in typing after which a title is compared, in milliseconds. */
const COMPARE_DELAY_MS = 400

/** What an idea of this title is similar to; null for nothing, and until that is known. */
export function useSimilarIdea(typed: string): SimilarIdea | null {
  const [compared] = useDebouncedValue(typed, COMPARE_DELAY_MS)
  const { data: title = '' } = ideaSchema.shape.title.safeParse(compared)
  const { data } = useQuery({
    ...calls.requests.findSimilarIdea.queryOptions({ input: { title } }),
    enabled: title !== '',
    placeholderData: keepPreviousData,
  })
  return (title !== '' && data?.similar) || null
}
