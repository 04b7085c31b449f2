/** Somebody who has an account at the provider; `subject` is theirs for ever. What is left out is not told. */
export type ProviderPerson = {
  readonly subject: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly name?: string
}

/** Where the provider of the tests shows its forms. */
export const FORM_PATH = '/who/'

const page = (title: string, fields: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post">${fields}</form></html>`
const button = (name: string, value: string, label: string) =>
  `<p><button name="${name}" value="${toHtml(value)}">${toHtml(label)}</button></p>`
const toHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Asks who one is: a button for each person the provider knows. */
export const toChoiceForm = (people: readonly ProviderPerson[]) =>
  page(
    'Choose an account',
    people
      .map(({ subject, email, name }) => button('person', subject, `${name ?? ''} ${email ?? ''}`))
      .join(''),
  )

/** Asks whether the portal may know. */
export const toConsentForm = () =>
  page(
    'May Capstone know who you are?',
    button('consent', 'yes', 'Allow') + button('consent', 'no', 'Cancel'),
  )
