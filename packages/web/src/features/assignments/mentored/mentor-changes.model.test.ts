import { expect, test } from 'vitest'
import {
  type ChangeableFields,
  isSameField,
  type PendingChange,
  type RequestedChange,
  toMentorChange,
  withChanges,
} from './mentor-changes.model.ts'

const PROJECT: ChangeableFields = {
  status: 'pending',
  progress: 10,
  assistance: 'anything',
  resources: [
    { resource: 'synopsis', isOn: true, exists: true },
    { resource: 'report', isOn: false, exists: false },
  ],
}

/** Creates a change that is requested while those of `before` are pending. */
function requestChange(requested: RequestedChange, before: readonly PendingChange[] = []) {
  const previous = before.findLast((each) => isSameField(each.requested, requested))
  return { id: 'one', requested, seen: withChanges(PROJECT, before), previous, isUndone: false }
}

test('each change is based on what was shown when it was made', () => {
  const first = requestChange({ field: 'status', to: 'in_progress' })
  const second = requestChange({ field: 'status', to: 'completed' }, [first])
  expect(toMentorChange(first)).toEqual({ field: 'status', from: 'pending', to: 'in_progress' })
  expect(toMentorChange(second)).toEqual({ field: 'status', from: 'in_progress', to: 'completed' })
  const off = requestChange({ field: 'access', resource: 'synopsis', to: false })
  const on = requestChange({ field: 'access', resource: 'synopsis', to: true }, [off])
  expect(toMentorChange(off)).toEqual({ field: 'access', resource: 'synopsis', from: true, to: false })
  expect(toMentorChange(on)).toEqual({ field: 'access', resource: 'synopsis', from: false, to: true })
})

test('a change that follows failed ones is based on the state before them', () => {
  const first = requestChange({ field: 'progress', to: 20 })
  const second = requestChange({ field: 'progress', to: 30 }, [first])
  const third = requestChange({ field: 'progress', to: 40 }, [first, second])
  first.isUndone = true
  expect(toMentorChange(second)).toEqual({ field: 'progress', from: 10, to: 30 })
  second.isUndone = true
  expect(toMentorChange(third)).toEqual({ field: 'progress', from: 10, to: 40 })
  first.isUndone = false
  expect(toMentorChange(third)).toEqual({ field: 'progress', from: 20, to: 40 })
})

test('applies pending changes to the project', () => {
  const status = requestChange({ field: 'status', to: 'completed' })
  const report = requestChange({ field: 'access', resource: 'report', to: true }, [status])
  expect(withChanges(PROJECT, [status, report])).toEqual({
    status: 'completed',
    progress: 10,
    assistance: 'anything',
    resources: [
      { resource: 'synopsis', isOn: true, exists: true },
      { resource: 'report', isOn: true, exists: false },
    ],
  })
  expect(withChanges(PROJECT, [])).toEqual(PROJECT)
  const hints = requestChange({ field: 'assistance', to: 'hints' }, [report])
  expect(withChanges(PROJECT, [report, hints])).toMatchObject({ assistance: 'hints', status: 'pending' })
  expect(toMentorChange(hints)).toEqual({ field: 'assistance', from: 'anything', to: 'hints' })
  expect(withChanges(PROJECT, [report]).status).toBe('pending')
  const off = requestChange({ field: 'access', resource: 'report', to: false }, [report])
  expect(withChanges(PROJECT, [report, off])).toEqual(PROJECT)
})
