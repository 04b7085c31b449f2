import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { Page } from 'playwright-core'
import { type OpenIdProvider, startOpenIdProvider } from '../packages/server/src/platform/openid.testing.ts'
import { freePort, type Person, startPortal } from './portal.ts'

type ProviderPerson = ReturnType<OpenIdProvider['addPerson']>

/** A portal whose sign-in with Google asks a real OpenID provider on loopback. */
export async function startPortalWithGoogle(people: readonly Person[]) {
  const port = await freePort()
  const redirectUris = [`http://localhost:${port}${AUTH_ENDPOINTS.googleReturn}`]
  const provider = await startOpenIdProvider({ redirectUris })
  const portal = await startPortal(people, {
    PORT: String(port),
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
  })
  return { portal, provider }
}

/** At the provider: says who one is, and allows the portal to know it. */
export async function agreeAs(page: Page, { subject }: ProviderPerson) {
  await chooseAccount(page, { subject })
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** At the provider: says who one is, and then no. */
export async function cancelAs(page: Page, { subject }: ProviderPerson) {
  await chooseAccount(page, { subject })
  await page.getByRole('button', { name: 'Cancel' }).click()
}

async function chooseAccount(page: Page, { subject }: Pick<ProviderPerson, 'subject'>) {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await page.locator(`button[value="${subject}"]`).click()
}
