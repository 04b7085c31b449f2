import { randomUUID } from 'node:crypto'
import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair, Viewer } from '@capstone/contract/accounts/accounts.schemas'
import { DAY_SECONDS } from '@capstone/contract/base.constants'
import { DOWNLOAD_PATH, SIGNED_LINK_SECONDS } from '@capstone/contract/files/files.constants'
import { beforeEach, describe, expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { readFileLink, signFileLink } from '../../files/downloads/file-links.service.ts'
import { openSession } from '../accounts.testing.ts'
import { consumeOneTimeToken, issueOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { requireFreshSignIn } from '../passwords/confirmation.service.ts'
import { findViewer } from './request-authentication.session.ts'

let viewer: Viewer
let cookie: string
let issuedAt: Date
beforeEach(async () => {
  portal.clock.freeze()
  issuedAt = portal.clock.now()
  viewer = await createUser(portal, { role: 'admin' })
  cookie = (await openSession(portal, viewer.id)).cookie
})

/** The portal with its clock set to this many seconds after `issuedAt`. */
const portalAt = (seconds: number) => ({
  ...portal,
  clock: { now: () => new Date(issuedAt.getTime() + seconds * 1000) },
})
const issueToken = () =>
  inTransaction(portal.db, (tx) =>
    issueOneTimeToken(tx, { userId: viewer.id, purpose: 'recovery', now: issuedAt }),
  )
const consumeToken = (tokens: TokenPair, seconds: number) =>
  inTransaction(portal.db, (tx) => consumeOneTimeToken(tx, portalAt(seconds), tokens, 'recovery'))
const requireFreshAt = (seconds: number) =>
  requireFreshSignIn({ ...actAs(portalAt(seconds), viewer), cookie })

/** Signs a link and returns its token, and after how many seconds it ends. */
function signLink() {
  const subject = { kind: 'attachment', messageId: randomUUID() } as const
  const { url, expiresAt } = signFileLink(actAs(portalAt(0), viewer), subject)
  return {
    token: url.slice(`${DOWNLOAD_PATH}/`.length),
    seconds: (expiresAt.getTime() - issuedAt.getTime()) / 1000,
  }
}

describe('threat-52 a clock that jumps', () => {
  it('ends links to files exactly at their expiry, and leaves them ended when it is further ahead', () => {
    const { token, seconds } = signLink()
    expect(seconds).toBeLessThanOrEqual(SIGNED_LINK_SECONDS)
    expect(readFileLink(portalAt(seconds - 0.001), token)).toMatchObject({ viewerId: viewer.id })
    for (const late of [seconds, DAY_SECONDS])
      expect(() => readFileLink(portalAt(late), token)).toThrow(
        expect.objectContaining({ code: 'LINK_EXPIRED' }),
      )
  })

  it('makes no used link of an email valid again, whichever way it jumps', async () => {
    const tokens = await issueToken()
    await consumeToken(tokens, ONE_TIME_TOKEN_SECONDS.recovery - 1)
    for (const seconds of [-DAY_SECONDS, 0, DAY_SECONDS])
      await expect(consumeToken(tokens, seconds)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  it('refuses a link of an email while it is ahead, without using it up', async () => {
    const tokens = await issueToken()
    await expect(consumeToken(tokens, DAY_SECONDS)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(await consumeToken(tokens, 60)).toMatchObject({ userId: viewer.id })
  })

  it('leaves no sign-in fresh', async () => {
    await requireFreshAt(0)
    for (const seconds of [-DAY_SECONDS, -1, DAY_SECONDS])
      await expect(requireFreshAt(seconds)).rejects.toMatchObject({ code: 'SIGN_IN_NOT_FRESH' })
  })

  it('a day ahead ends an administrator’s unused session, and a day back ends none', async () => {
    expect(await findViewer(portalAt(DAY_SECONDS), cookie)).toBeNull()
    expect(await findViewer(portalAt(-DAY_SECONDS), cookie)).toMatchObject({ id: viewer.id })
  })
})
