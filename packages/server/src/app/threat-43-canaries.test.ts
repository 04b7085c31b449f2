import { contract } from '@capstone/contract/contract'
import { ORPCError } from '@orpc/server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, sessions, users, verifications } from '../features/accounts/accounts.table.ts'
import { studentPapers } from '../features/papers/papers.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../features/repository/repository.table.ts'
import { createTestPortal, type TestPortal } from '../rpc/context.testing.ts'
import { createWorld, PERMISSIONS, type Side, type World } from './permissions.testing.ts'
import { ACTORS, type Actor, callByName, contextOf, proceduresOf, viewerOf } from './router.testing.ts'
import { router } from './router.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

/** Words that stand in hidden columns, and who may see each all the same. */
const CANARIES: Readonly<Record<string, readonly Actor[]>> = {
  'canary-own-mail': ['instructor', 'admin'],
  'canary-foreign-mail': ['admin'],
  'canary-own-project': ['student', 'instructor', 'admin'],
  'canary-foreign-project': ['admin'],
  'canary-phone': [],
  'canary-college': [],
  'canary-bio': [],
  'canary-qualification': [],
  'canary-image': [],
  'canary-password-hash': [],
  'canary-token': [],
  'canary-address': [],
  'canary-path': [],
  'canary-sha': [],
  'canary-feedback': [],
  'canary-paper-path': [],
}

async function hideOnSide(side: Side, name: 'own' | 'foreign') {
  const { db } = portal
  for (const person of [side.instructor, side.student, side.candidate, side.newcomer]) {
    await db
      .update(users)
      .set({
        email: `canary-${name}-mail-${person.id}@x.test`,
        phone: 'canary-phone',
        college: 'canary-college',
        bio: 'canary-bio',
        qualification: 'canary-qualification',
        image: 'canary-image',
      })
      .where(eq(users.id, person.id))
    await db.insert(accounts).values({
      userId: person.id,
      accountId: person.id,
      providerId: 'credential',
      // In the form of a hash, so that it is read and compared.
      password: `${'0'.repeat(32)}:canary-password-hash`,
      accessToken: 'canary-token',
      refreshToken: 'canary-token',
    })
    const token = `canary-token-${person.id}`
    const expiresAt = new Date(Date.now() + 60_000)
    await db.insert(sessions).values({ token, userId: person.id, expiresAt, ipAddress: 'canary-address' })
    await db.insert(verifications).values({ identifier: person.id, value: 'canary-token', expiresAt })
  }
  const text = `canary-${name}-project`
  const project = { title: text, description: text, category: text, vimeoUrl: `https://x.test/${text}` }
  await db.update(instructorProjects).set(project).where(eq(instructorProjects.id, side.projectId))
  await db
    .insert(projectSoftwareLinks)
    .values({ projectId: side.projectId, title: text, url: project.vimeoUrl })
  await db.insert(studentPapers).values({
    studentId: side.student.id,
    title: 'A paper',
    paperUrl: 'canary-paper-path',
    publishedUrl: 'canary-paper-path',
    feedback: 'canary-feedback',
  })
}

async function hideCanaries(world: World) {
  await hideOnSide(world.own, 'own')
  await hideOnSide(world.foreign, 'foreign')
  const path = sql`'canary-path/' || synopsis_url`
  await portal.db.update(instructorProjects).set({ synopsisUrl: path })
  await portal.db.execute(sql`update stored_files set path = 'canary-path/' || path, sha256 = 'canary-sha'`)
}

/** Everything an actor is answered, refusals too, when they call all there is on their own and on foreign rows. */
async function hearAll(actor: Actor, procedure: string) {
  const heard: string[] = []
  for (const side of ['own', 'foreign'] as const)
    for (const row of PERMISSIONS.filter((each) => each.procedure === procedure)) {
      const world = await createWorld(portal)
      await hideCanaries(world)
      const context = contextOf(portal, viewerOf(actor, world))
      const answer = await callByName(router, procedure, row.input?.(world[side], world), context).catch(
        (error: unknown) => (error instanceof ORPCError ? error.toJSON() : Promise.reject(error)),
      )
      heard.push(JSON.stringify(answer))
    }
  return heard.join('\n')
}

const everything = new Map<Actor, string>(ACTORS.map((actor) => [actor, '']))

describe('threat-43 nothing hidden is in any answer', () => {
  it.each(ACTORS.flatMap((actor) => proceduresOf(contract).map((procedure) => [actor, procedure] as const)))(
    '%s: %s',
    async (actor, procedure) => {
      const heard = await hearAll(actor, procedure)
      everything.set(actor, everything.get(actor) + heard)
      const seen = Object.keys(CANARIES).filter((canary) => heard.includes(canary))
      expect(seen.filter((canary) => !CANARIES[canary]?.includes(actor))).toEqual([])
    },
  )

  it('what may be seen was seen, so that the rest was looked for in the right place', () => {
    const seenBy = (actor: Actor) =>
      Object.keys(CANARIES).filter((canary) => everything.get(actor)?.includes(canary))
    expect(seenBy('anonymous')).toEqual([])
    expect(seenBy('student')).toEqual(['canary-own-project'])
    expect(seenBy('instructor')).toEqual(['canary-own-mail', 'canary-own-project'])
    expect(seenBy('admin')).toEqual(['canary-own-mail', 'canary-foreign-mail'])
  })
})
