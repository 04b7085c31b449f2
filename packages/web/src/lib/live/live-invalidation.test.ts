import {
  CHANGE_LIVE_KINDS,
  CONTROL_LIVE_KINDS,
  TRANSIENT_LIVE_KINDS,
} from '@capstone/contract/live/live.constants'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInvalidator, groupsAffectedBy, type QueryGroup } from './live-invalidation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function listen() {
  const invalidated: QueryGroup[] = []
  const startedAt = Date.now()
  const times: number[] = []
  const invalidator = createInvalidator((group) => {
    invalidated.push(group)
    times.push(Date.now() - startedAt)
  })
  return { invalidated, times, ...invalidator }
}

it('every kind of change affects some queries, transient and control kinds none', () => {
  for (const kind of CHANGE_LIVE_KINDS) expect(groupsAffectedBy(kind), kind).not.toEqual([])
  for (const kind of [...TRANSIENT_LIVE_KINDS, ...CONTROL_LIVE_KINDS])
    expect(groupsAffectedBy(kind), kind).toEqual([])
})

it('a notification that was read changes what the dashboards count, and lists of tickets mark, as new', () => {
  expect(groupsAffectedBy('notification')).toEqual(expect.arrayContaining(['dashboards', 'tickets']))
})

it('a message may propose a meeting, and a thread event may mean that a meeting changed', () => {
  for (const kind of ['message', 'thread']) expect(groupsAffectedBy(kind), kind).toContain('meetings')
})

it('a project event may mean that a student was deleted, with their unread messages', () => {
  expect(groupsAffectedBy('project')).toContain('unread')
})

it('a project event may mean that a student has another mentor, who now sees contact details in their tickets', () => {
  expect(groupsAffectedBy('project')).toContain('tickets')
})

it('a project event may mean that people were imported', () => {
  for (const group of ['people', 'handIns', 'dashboards'] as const)
    expect(groupsAffectedBy('project')).toContain(group)
})

describe('a burst', () => {
  it('invalidates each group once, shortly after it starts', () => {
    const { invalidated, times, markChanged } = listen()
    for (let count = 0; count < 50; count += 1) {
      markChanged('assignments')
      markChanged('handIns')
    }
    expect(invalidated).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(invalidated).toEqual(['assignments', 'handIns'])
    expect(times).toEqual([100, 100])
  })

  it('that continues invalidates once a second, and once after its end', () => {
    const { times, markChanged } = listen()
    for (let at = 0; at < 3000; at += 10) {
      markChanged('assignments')
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(60_000)
    expect(times).toEqual([100, 1100, 2100, 3100])
  })

  it('invalidates dashboards only every four seconds', () => {
    const { times, markChanged } = listen()
    for (let at = 0; at < 8000; at += 10) {
      markChanged('dashboards')
      vi.advanceTimersByTime(10)
    }
    expect(times).toEqual([100, 4100])
  })
})

it('invalidates groups with cached counts again once those have expired', () => {
  const { invalidated, times, markChanged } = listen()
  for (const group of ['tickets', 'requests', 'papers', 'assignments'] as const) markChanged(group)
  vi.advanceTimersByTime(60_000)
  expect(invalidated).toEqual([
    ...['tickets', 'requests', 'papers', 'assignments'],
    ...['tickets', 'requests', 'papers'],
  ])
  expect(times).toEqual([100, 100, 100, 100, 11_000, 11_000, 11_000])
})

it('invalidates what is pending when stopped, and nothing afterwards', () => {
  const { invalidated, markChanged, stop } = listen()
  markChanged('assignments')
  vi.advanceTimersByTime(60_000)
  markChanged('tickets')
  stop()
  expect(invalidated).toEqual(['assignments', 'tickets'])
  vi.advanceTimersByTime(60_000)
  expect(invalidated).toEqual(['assignments', 'tickets'])
})
