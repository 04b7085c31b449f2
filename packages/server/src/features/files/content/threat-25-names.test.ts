import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { InstructorViewer } from '../../../rpc/context.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { stageUpload } from '../files.service.ts'
import { refuseAllFiles, sendPart, serveFiles, startUpload } from '../uploads/uploads.testing.ts'
import { SAMPLES } from './sample-files.testing.ts'

let owner: InstructorViewer

const files = await serveFiles(portal, refuseAllFiles)
beforeEach(async () => {
  await rm(join(portal.settings.DATA_DIR, 'files'), { recursive: true, force: true })
  owner = await createUser(portal, { role: 'instructor' })
  files.viewer = owner
})

const PREFIXES = [
  '',
  '../../',
  '../../../../../',
  '..\\',
  'C:\\',
  '\\\\host\\share\\',
  '/etc/',
  '../',
  'a/b/../',
]
const STEMS = [
  'plan',
  'CON',
  'nul',
  'aux.',
  'Ünïcode – 文件',
  'a b',
  "it's",
  '"quoted"',
  '%2e%2e%2f',
  '~',
  '-rf',
  '$(id)',
  'plan\u202egnp',
  '\u200fright',
  'zero\u200bwidth',
  'line\nbreak',
  'tab\there',
  '<script>alert(1)</script>',
  '../..',
  'emoji 🎓',
  'x'.repeat(240),
  'é'.repeat(115),
  'plan.exe',
  'plan.pdf.',
]
const NAMES = PREFIXES.flatMap((prefix) => STEMS.map((stem) => `${prefix}${stem}.pdf`))

async function store(name: string) {
  const answer = await startUpload(files, { name })
  if (answer.status !== 201) return { status: answer.status, staged: null }
  const location = answer.headers.get('location') ?? ''
  await sendPart(files.url + location, SAMPLES['.pdf'])
  const upload = { uploadId: location.slice(-32), slot: 'synopsis' } as const
  const staged = await stageUpload(actAs(portal, owner), { ...upload, pathOf: (last) => `a/${last}` })
  return { status: 201, staged }
}

test('threat-25 whatever a file is called, it is stored under a generated name', async () => {
  const names = process.env.PROVE === 'full' ? NAMES : NAMES.filter((_, index) => index % 5 === 0)
  let storedCount = 0
  for (const name of names) {
    // Each by a different user, because one user may have only so many unfinished uploads.
    owner = await createUser(portal, { role: 'instructor' })
    files.viewer = owner
    const { status, staged } = await store(name)
    expect([201, 400], name).toContain(status)
    if (!staged) continue
    storedCount += 1
    expect(staged.path, name).toMatch(/^a\/synopsis_\d+_[0-9a-f]{16}\.pdf$/)
    expect(staged.name, name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
    expect(Buffer.byteLength(staged.name), name).toBeLessThanOrEqual(255)
  }
  expect(storedCount).toBeGreaterThan(names.length / 2)
  const folder = portal.settings.DATA_DIR
  expect((await readdir(folder)).sort()).toEqual(['files', 'uploads'])
  expect(await readdir(join(folder, 'files'))).toEqual(['project-docs'])
  expect(await readdir(join(folder, 'files', 'project-docs', 'a'))).toHaveLength(storedCount)
})

test('threat-25 two files with the same name are both kept', async () => {
  const [first, second] = [await store('plan.pdf'), await store('plan.pdf')]
  expect(first.staged?.path).not.toBe(second.staged?.path)
  for (const { staged } of [first, second]) {
    const file = join(portal.settings.DATA_DIR, 'files', 'project-docs', staged?.path ?? '')
    expect((await readFile(file)).equals(SAMPLES['.pdf'])).toBe(true)
  }
})
