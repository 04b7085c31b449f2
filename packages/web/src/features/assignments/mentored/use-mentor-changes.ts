import { CHANGE_FEEDBACK_MS } from '@capstone/contract/assignments/assignments.constants'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import {
  type ChangeableFields,
  changeOf,
  isSameField,
  type PendingChange,
  type RequestedChange,
  toMentorChange,
  withChanges,
} from './mentor-changes.model.ts'
import { ASSIGNMENT_UPDATE_FAILED, ASSIGNMENT_UPDATED } from './mentored-project.messages.ts'
import { mentoredProjectQuery, updateInLists } from './mentored-project.queries.ts'

/** The result of the last save; `id` distinguishes consecutive saves. */
export interface ChangeFeedback {
  readonly change: PendingChange
  readonly text: string
  readonly id: number
}

/**
 * Changes of a mentored project: saved immediately, one after another, and shown optimistically. A failed change is
 * reverted and reported.
 */
export function useMentorChanges(id: string) {
  const client = useQueryClient()
  const [pending, setPending] = useState<readonly PendingChange[]>([])
  // The current value, for callbacks that run later than the render.
  const latest = useRef(pending)
  const { saved, failed, showSaved, showFailed, clear } = useChangeFeedback()
  const update = (next: readonly PendingChange[], projectId: string) => {
    latest.current = next
    setPending(next)
    updateInLists(client, projectId, (project) => withChanges(project, ofProject(next, projectId)))
  }

  const mutation = useMutation({
    mutationFn: (change: PendingChange) =>
      api.assignments.changeMentoredProject({ id: change.id, change: toMentorChange(change) }),
    // One scope for all projects. TanStack Query gives a running mutation the options of the latest render: opening
    // another project would change the mutation's scope, and the next change in the old scope would never start.
    scope: { id: 'changes of mentored projects' },
    onSuccess: async (state, change) => {
      const { queryKey } = mentoredProjectQuery(change.id)
      // A read that is still running would overwrite this state with an older one.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (stored) => stored && { ...stored, ...state })
      showSaved(change)
    },
    onError: async (error, change) => {
      const isRefused = refusalCode(error) !== null
      // A refusal means that the project has changed, so the state before this change no longer holds.
      change.isUndone = !isRefused
      // The message of PROJECT_CHANGED_MEANWHILE says that the current project is shown.
      if (isRefused) await client.refetchQueries(mentoredProjectQuery(change.id))
      showFailed(change, errorText(error, ASSIGNMENT_UPDATE_FAILED))
    },
    onSettled: (_state, error, change) => {
      const rest = latest.current.filter((each) => each !== change)
      update(rest, change.id)
      if (ofProject(rest, change.id).length === 0) refresh(client, change.id, error !== null)
    },
  })

  const change = (seen: ChangeableFields, requested: RequestedChange) => {
    if (changeOf(seen, requested).from === requested.to) return
    clear(id, requested)
    const previous = ofProject(latest.current, id).findLast((each) => isSameField(each.requested, requested))
    const next = { id, requested, seen, previous, isUndone: false }
    update([...latest.current, next], id)
    mutation.mutate(next)
  }
  return {
    change,
    /** The project with all pending changes applied. */
    applyPending: <Project extends ChangeableFields>(project: Project): Project =>
      withChanges(project, ofProject(pending, id)),
    saved: saved?.change.id === id ? saved : null,
    failed: failed?.change.id === id ? failed : null,
    clearFailed: () => clear(id),
  }
}

const ofProject = (pending: readonly PendingChange[], id: string) => pending.filter((each) => each.id === id)

/** Refetches the lists and figures that depend on the change, and the project itself only after a failure. */
function refresh(client: QueryClient, id: string, hasFailed: boolean) {
  void client.invalidateQueries({ queryKey: calls.assignments.listMentoredProjects.key() })
  void client.invalidateQueries({ queryKey: calls.dashboards.key() })
  if (hasFailed) void client.invalidateQueries(mentoredProjectQuery(id))
}

/** Success messages disappear by themselves; errors stay until the same field is changed again or they are closed. */
function useChangeFeedback() {
  const [saved, setSaved] = useState<ChangeFeedback | null>(null)
  const [failed, setFailed] = useState<ChangeFeedback | null>(null)
  const count = useRef(0)
  const feedbackOf = (change: PendingChange, text: string): ChangeFeedback => {
    count.current += 1
    return { change, text, id: count.current }
  }
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(null), CHANGE_FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [saved])
  return {
    saved,
    failed,
    showSaved: (change: PendingChange) => setSaved(feedbackOf(change, ASSIGNMENT_UPDATED)),
    showFailed: (change: PendingChange, text: string) => {
      // The success message of the previous change would seem to be about this one.
      setSaved(null)
      setFailed(feedbackOf(change, text))
    },
    /** Clears the failure of a project: that of the field `tried`, or of any field if `tried` is undefined. */
    clear: (id: string, tried?: RequestedChange) =>
      setFailed((before) =>
        before?.change.id === id && (!tried || isSameField(before.change.requested, tried)) ? null : before,
      ),
  }
}
