import { CHANGE_FEEDBACK_MS } from '@capstone/contract/assignments/assignments.constants'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, calls } from '../../../lib/http/api.ts'
import { errorText, refusalCode } from '../../../lib/http/error-text.ts'
import {
  type Changeable,
  type ChangeUnderWay,
  changeOf,
  isOfSameThing,
  toSend,
  type WantedChange,
  withChanges,
} from './mentor-changes.model.ts'
import { UPDATE_FAILED, UPDATED } from './mentored-project.messages.ts'
import { mentoredProjectQuery, showInLists } from './mentored-project.queries.ts'

/** What came of a change; the number tells it from the one before. */
export interface ChangeFeedback {
  readonly step: ChangeUnderWay
  readonly text: string
  readonly number: number
}

/**
 * Changes of a mentored project: each is saved at once, one after another, and shows before it is saved. One that is
 * not saved shows no more, and is told of until it is tried again; after a refusal the project is shown as it is now.
 */
export function useMentorChanges(id: string) {
  const client = useQueryClient()
  const [underWay, draw] = useState<readonly ChangeUnderWay[]>([])
  // The same, for what answers later than it is drawn.
  const now = useRef(underWay)
  const { saved, failed, showSaved, showFailed, forget } = useChangeFeedback()
  const keep = (next: readonly ChangeUnderWay[], changed: string) => {
    now.current = next
    draw(next)
    showInLists(client, changed, (project) => withChanges(project, ofProject(next, changed)))
  }

  const mutation = useMutation({
    mutationFn: (step: ChangeUnderWay) =>
      api.assignments.changeMentoredProject({ id: step.id, change: toSend(step) }),
    // One queue for all projects: a mutation under way takes over the options, and so the queue, of what is open by then.
    scope: { id: 'changes of mentored projects' },
    onSuccess: async (state, step) => {
      const { queryKey } = mentoredProjectQuery(step.id)
      // An answer that is older than this one would hide it.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (stored) => stored && { ...stored, ...state })
      showSaved(step)
    },
    onError: async (error, step) => {
      const isRefused = refusalCode(error) !== null
      step.isUndone = !isRefused
      // What is said of a refusal is that the project is shown as it is now.
      if (isRefused) await client.refetchQueries(mentoredProjectQuery(step.id))
      showFailed(step, errorText(error, UPDATE_FAILED))
    },
    onSettled: (_state, error, step) => {
      const rest = now.current.filter((each) => each !== step)
      keep(rest, step.id)
      if (ofProject(rest, step.id).length === 0) refresh(client, step.id, error !== null)
    },
  })

  const change = (seen: Changeable, wanted: WantedChange) => {
    if (changeOf(seen, wanted).from === wanted.to) return
    forget(id, wanted)
    const after = ofProject(now.current, id).findLast((each) => isOfSameThing(each.wanted, wanted))
    const step = { id, wanted, seen, after, isUndone: false }
    keep([...now.current, step], id)
    mutation.mutate(step)
  }
  return {
    change,
    /** The project with all that is under way. */
    shownOf: <Project extends Changeable>(project: Project): Project =>
      withChanges(project, ofProject(underWay, id)),
    saved: saved?.step.id === id ? saved : null,
    failed: failed?.step.id === id ? failed : null,
    forgetFailed: () => forget(id),
  }
}

const ofProject = (underWay: readonly ChangeUnderWay[], id: string) =>
  underWay.filter((each) => each.id === id)

/** The figures of the lists follow from the change; of the project itself all is known, unless something went wrong. */
function refresh(client: QueryClient, id: string, isDoubtful: boolean) {
  void client.invalidateQueries({ queryKey: calls.assignments.listMentoredProjects.key() })
  void client.invalidateQueries({ queryKey: calls.dashboards.key() })
  if (isDoubtful) void client.invalidateQueries(mentoredProjectQuery(id))
}

/** Messages of success disappear by themselves; a failure stays until the same change is tried again or it is dismissed. */
function useChangeFeedback() {
  const [saved, setSaved] = useState<ChangeFeedback | null>(null)
  const [failed, setFailed] = useState<ChangeFeedback | null>(null)
  const told = useRef(0)
  const feedbackOf = (step: ChangeUnderWay, text: string): ChangeFeedback => {
    told.current += 1
    return { step, text, number: told.current }
  }
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(null), CHANGE_FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [saved])
  return {
    saved,
    failed,
    showSaved: (step: ChangeUnderWay) => setSaved(feedbackOf(step, UPDATED)),
    showFailed: (step: ChangeUnderWay, text: string) => {
      // What was told of the change before it would be taken for this one.
      setSaved(null)
      setFailed(feedbackOf(step, text))
    },
    /** Without a change: whatever failed. */
    forget: (id: string, tried?: WantedChange) =>
      setFailed((before) =>
        before?.step.id === id && (!tried || isOfSameThing(before.step.wanted, tried)) ? null : before,
      ),
  }
}
