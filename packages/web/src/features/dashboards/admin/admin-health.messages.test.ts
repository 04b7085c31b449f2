import { expect, it } from 'vitest'
import {
  formatApproximateDuration,
  formatHealth,
  formatResponseDays,
  formatStatusNote,
  formatStorage,
  formatStorageBar,
} from './admin-health.messages.ts'

const GB = 1e9
const STORAGE = {
  code: 214 * GB,
  documents: 131 * GB,
  papers: 41 * GB,
  chat: 26 * GB,
  used: 412 * GB,
  quota: 500 * GB,
}
const NOTHING = {
  uptime: null,
  minutesDown: null,
  responseP50: null,
  responseP95: null,
  responseDays: [],
  activeNow: 0,
  activeInPeriod: 0,
  callsToday: 0,
  callsYesterday: null,
  storage: { code: 0, documents: 0, papers: 0, chat: 0, used: 0, quota: null },
}
const MEASURED = {
  uptime: 99.96,
  minutesDown: 17,
  responseP50: 84,
  responseP95: 1260,
  responseDays: [
    { day: '2026-11-20', p95: 200 },
    { day: '2026-11-21', p95: 1260 },
  ],
  activeNow: 7,
  activeInPeriod: 1731,
  callsToday: 18_204,
  callsYesterday: 18_960,
  storage: STORAGE,
}

it('shows no figure for what was not measured', () => {
  expect(formatHealth(NOTHING, 7)).toEqual({
    uptime: { figure: undefined, note: '' },
    response: { figure: undefined, note: '' },
    active: { figure: '0', note: '0 in 7 days' },
    calls: { figure: '0', note: 'no data yet for yesterday' },
  })
})

it('shows each measured figure with its note', () => {
  expect(formatHealth(MEASURED, 30)).toEqual({
    uptime: { figure: '99.96%', note: '17 min down' },
    response: { figure: '84 ms', note: '95% within 1.3 s' },
    active: { figure: '7', note: '1,731 in 30 days' },
    calls: { figure: '18,204', note: '18,960 yesterday' },
  })
  expect(formatHealth({ ...MEASURED, minutesDown: 0 }, 30).uptime.note).toBe('no downtime')
  expect(formatResponseDays(MEASURED)).toBe(
    '95% of the calls were answered within: Nov 20 200 ms, Nov 21 1.3 s.',
  )
})

it('compares storage with the quota, if there is one', () => {
  expect(formatStorage(STORAGE)).toEqual({ used: '412.0 GB', quota: ' of 500.0 GB' })
  expect(formatStorage(NOTHING.storage)).toEqual({ used: '0 bytes', quota: ', no limit set' })
  expect(formatStorageBar(STORAGE)).toBe(
    '412.0 GB of 500.0 GB used: code 214.0 GB, documents 131.0 GB, papers 41.0 GB, chat 26.0 GB',
  )
})

it('estimates how long storage lasts', () => {
  expect([0, 1, 59, 60, 335, 730, 4000].map(formatApproximateDuration)).toEqual([
    'less than a day',
    'about 1 day',
    'about 59 days',
    'about 2 months',
    'about 11 months',
    'about 2 years',
    'about 11 years',
  ])
})

it('explains why a component is not operational', () => {
  const detail = 'No mail server is set.'
  expect(formatStatusNote({ state: 'down', detail })).toBe(detail)
  expect(formatStatusNote({ state: 'not_set_up', detail })).toBe(detail)
  expect(formatStatusNote({ state: 'operational', detail })).toBe('')
  expect(formatStatusNote({ state: null, detail })).toBe('')
})
