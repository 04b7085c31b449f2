import { expect, it } from 'vitest'
import { formatAlert, needsAttention } from './admin-alerts.messages.ts'

const at = new Date(2026, 10, 17, 9, 5)
const later = new Date(2026, 10, 17, 10, 0)

it.each([
  [
    { kind: 'check_failed', check: 'ai', state: 'degraded', since: at, detail: '' },
    'AI Services: degraded',
    'since Nov 17, 2026, 9:05 am',
  ],
  [
    { kind: 'check_failed', check: 'mail', state: 'down', since: at, detail: 'Nobody answered.' },
    'Mail: down',
    'since Nov 17, 2026, 9:05 am. Nobody answered.',
  ],
  [
    { kind: 'unresolved_tickets', count: 14 },
    '14 unresolved tickets',
    'none has waited more than 2 days for an answer',
  ],
  [
    { kind: 'instructor_tickets', count: 1 },
    '1 instructor ticket to answer',
    'none has waited more than 2 days for an answer',
  ],
  [
    { kind: 'storage_filling', percent: 85, daysLeft: 335 },
    'Storage is 85% full',
    'full in about 11 months at the current rate',
  ],
  [{ kind: 'storage_filling', percent: 85, daysLeft: null }, 'Storage is 85% full', 'no new files lately'],
  [{ kind: 'mails_failed', count: 3 }, '3 e-mails could not be sent', 'in the last 7 days'],
  [{ kind: 'backup_missing', last: null }, 'No backups yet', 'lost data cannot be restored'],
  [{ kind: 'backup_missing', last: at }, 'The last backup is old', 'made on Nov 17, 2026, 9:05 am'],
  [
    { kind: 'backup_complete', at, bytes: 38 * 1024 ** 3 },
    'Backup complete',
    'Nov 17, 2026, 9:05 am, 38.0 GB',
  ],
  [
    { kind: 'announcement', announcement: 'update', text: 'New screens.', startsAt: at, endsAt: later },
    'Platform update',
    'New screens. (Nov 17, 2026, 9:05 am to Nov 17, 2026, 10:00 am)',
  ],
  [
    { kind: 'announcement', announcement: 'maintenance', text: 'Away.', startsAt: at, endsAt: later },
    'Maintenance',
    'Away. (Nov 17, 2026, 9:05 am to Nov 17, 2026, 10:00 am)',
  ],
] as const)('an alert has a title and a note: %o', (alert, title, note) => {
  expect(formatAlert(alert)).toEqual({ title, note })
})

it('distinguishes alerts that require action from information', () => {
  expect(needsAttention({ kind: 'unresolved_tickets' })).toBe(true)
  expect(needsAttention({ kind: 'backup_missing' })).toBe(true)
  expect(needsAttention({ kind: 'backup_complete' })).toBe(false)
  expect(needsAttention({ kind: 'announcement' })).toBe(false)
})
