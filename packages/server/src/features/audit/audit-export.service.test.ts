import { beforeEach, describe, expect } from 'vitest'
import type { AdminContext } from '../../rpc/context.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { auditJobs } from './audit.job.ts'
import { recordAudit } from './audit.service.ts'
import { auditEvents } from './audit.table.ts'
import { exportEvents } from './audit-export.service.ts'
import { listEvents } from './audit-log.service.ts'

let admin: AdminContext
beforeEach(async () => {
  admin = await actAsNew('admin', { name: '=Ada', email: 'ada@uni.test' })
})

const record = async (title: string) => {
  portal.clock.advance(1)
  const [subjectId, after] = [admin.viewer.id, { title }]
  await recordAudit(portal.db, admin, { action: 'project.created', subjectType: 'project', subjectId, after })
}

describe('an export of the audit log', () => {
  it('as a table has one line per event, newest first, and no formulas', async () => {
    await record('Old')
    await record('New, "quoted"')
    const { text, count, fileName, nextCursor } = await exportEvents(admin, { search: '', format: 'csv' })
    expect([count, nextCursor]).toEqual([2, null])
    expect(fileName).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/)
    const [headings, ...lines] = text.split('\r\n')
    expect(headings).toContain('Time,Action,By,By (e-mail)')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain("project.created,'=Ada,ada@uni.test,admin,project")
    expect(lines[0]).toContain('New, ""quoted""')
    expect(lines[1]).toContain('Old')
  })

  it('as a table has headings in its first chunk only', async () => {
    await record('Old')
    await record('New')
    const { nextCursor } = await listEvents(admin, { search: '', limit: 1 })
    const { text } = await exportEvents(admin, { search: '', format: 'csv', cursor: nextCursor ?? 'none' })
    expect(text.split('\r\n')).toEqual([expect.stringContaining('project.created'), ''])
  })

  it('as JSON lines has every event with its details', async () => {
    await record('One')
    const { text } = await exportEvents(admin, { search: '', format: 'jsonl' })
    expect(text.endsWith('\n')).toBe(true)
    expect(JSON.parse(text)).toMatchObject({
      action: 'project.created',
      actor: { email: 'ada@uni.test' },
      after: { title: 'One' },
    })
  })

  it('is recorded with its administrator, filter and number of events', async () => {
    await record('One')
    await exportEvents(admin, { search: '', format: 'csv', kind: 'project' })
    const { text } = await exportEvents(admin, { search: '', format: 'jsonl', kind: 'audit' })
    expect(JSON.parse(text)).toMatchObject({
      action: 'audit.exported',
      actor: { id: admin.viewer.id },
      after: { format: 'csv', events: 1, kind: 'project' },
    })
  })
})

describe('old events', () => {
  const sweepAfter = async (days: number, AUDIT_KEEP_DAYS: number | undefined) => {
    portal.clock.advance(days * 24 * 3600)
    const settings = { ...portal.settings, AUDIT_KEEP_DAYS }
    for (const { run } of auditJobs) await run({ ...portal, settings }, new AbortController().signal)
    return portal.db.$count(auditEvents)
  }

  it('are deleted after AUDIT_KEEP_DAYS, newer ones are kept', async () => {
    await record('Old')
    portal.clock.advance(2 * 24 * 3600)
    await record('New')
    expect(await sweepAfter(29, 30)).toBe(1)
  })

  it('are kept for ever without that setting', async () => {
    await record('Old')
    expect(await sweepAfter(9000, undefined)).toBe(1)
  })
})
