import { FORM_PATH, type ProviderPerson } from './openid.forms.testing.ts'

type Choices = { readonly person: ProviderPerson; readonly consent?: 'yes' | 'no' }
export type ProviderSignIn = {
  /** Where the provider redirects the user to. */
  readonly backTo: URL
  /** The titles of the forms, in order. */
  readonly forms: readonly string[]
}

/** Opens the provider at the URL from the portal, submits its forms, and stops where it redirects back. */
export async function signInAtProvider(
  url: string,
  { person, consent = 'yes' }: Choices,
): Promise<ProviderSignIn> {
  const { origin } = new URL(url)
  const jar = new Map<string, string>()
  const forms: string[] = []
  const ask = async (at: URL, body?: URLSearchParams) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const init = { headers: { cookie }, redirect: 'manual' } as const
    const answer = await fetch(at, body ? { ...init, method: 'POST', body } : init)
    for (const [name, value] of answer.headers.getSetCookie().map(toPair)) jar.set(name, value)
    return answer
  }

  for (let at = new URL(url); ; ) {
    let answer = await ask(at)
    if (answer.status === 200 && at.pathname.startsWith(FORM_PATH)) {
      forms.push(/<h1>(.*)<\/h1>/.exec(await answer.text())?.[1] ?? '')
      const isChoice = forms.length === 1
      answer = await ask(at, new URLSearchParams(isChoice ? { person: person.subject } : { consent }))
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider stopped with ${answer.status}: ${await answer.text()}`)
    at = new URL(location, at)
    if (at.origin !== origin) return { backTo: at, forms }
  }
}

function toPair(setCookie: string): [string, string] {
  const [pair = ''] = setCookie.split(';', 1)
  const [name = '', ...value] = pair.split('=')
  return [name, value.join('=')]
}
