import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { FileLink } from '@capstone/contract/files/files.schemas'
import { describe, expect } from 'vitest'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { removeAdmin } from '../../features/accounts/management/admins.service.ts'
import { finishUpload } from '../../features/files/uploads/uploads.testing.ts'
import { buildProject } from '../../features/repository/projects.testing.ts'
import { createProject } from '../../features/repository/repository.service.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { type Browser, openBrowser, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'
import { NEW_PASSWORD, openRecoveryLink, resetPassword } from './recovery.testing.ts'

const TIMES = process.env.PROVE === 'full' ? 10 : 1

const server = await startTestServer(portal)

async function signIn() {
  const browser = openBrowser(server)
  const answer = await browser.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: PASSWORD })
  expect(answer.status).toBe(200)
  return browser
}

type SignedInBrowsers = { readonly userId: string; readonly browser: Browser; readonly other: Browser }

/** What ends the session of `browser`, done in that browser, in another one of the same user, or on the server. */
const ENDINGS: Readonly<Record<string, (browsers: SignedInBrowsers) => Promise<unknown>>> = {
  'a password reset by link': async ({ userId }) => {
    const { browser } = await openRecoveryLink(server, portal, userId)
    return resetPassword(browser)
  },
  'a password change': ({ other }) =>
    other.call('accounts.changePassword', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  'a sign-out': ({ browser }) => browser.post(AUTH_ENDPOINTS.signOut, {}),
  'a sign-out everywhere else': ({ other }) => other.call('accounts.endOtherSessions'),
  'the deletion of the account': () => removeAdmin(portal, EMAIL),
}

/** Creates a project with a file that an administrator may open; returns its id. */
async function createProjectWithFile() {
  const instructor = await createUser(portal, { role: 'instructor' })
  const uploadId = await finishUpload(portal, instructor, { slot: 'synopsis' })
  const project = buildProject({ files: { synopsis: uploadId } })
  await createProject(actAs(portal, instructor), project)
  return project.id
}

describe('threat-12 the next request after', () => {
  it.each(Object.entries(ENDINGS))(
    '%s is refused: a call, and a file link created before',
    async (_what, end) => {
      for (let time = 0; time < TIMES; time++) {
        await portal.reset()
        await createUser(portal, { role: 'admin' })
        const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD, role: 'admin' })
        const projectId = await createProjectWithFile()
        const [browser, other] = [await signIn(), await signIn()]
        const headers = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }
        const linkAnswer = await browser.call('repository.linkToProjectFile', { projectId, kind: 'synopsis' })
        const { json: link } = (await linkAnswer.json()) as { json: FileLink }
        const askBoth = async () => [
          (await server.call('people.countMentoring', undefined, headers)).status,
          (await server.request(link.url, { headers })).status,
        ]
        expect(await askBoth()).toEqual([200, 200])
        await end({ userId, browser, other })
        expect(await askBoth()).toEqual([401, 401])
      }
    },
  )
})
