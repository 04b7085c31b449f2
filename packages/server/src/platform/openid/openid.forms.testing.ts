/** A user of the provider. Claims that are left out are not sent. */
export type ProviderPerson = {
  readonly subject: string
  readonly email?: string
  readonly emailVerified?: boolean
  readonly name?: string
}

/** The path of the test provider's forms. */
export const FORM_PATH = '/who/'

const page = (title: string, fields: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post">${fields}</form></html>`
const button = (name: string, value: string, label: string) =>
  `<p><button name="${name}" value="${toHtml(value)}">${toHtml(label)}</button></p>`
const toHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Renders the form to choose an account, with a button for each user of the provider. */
export const renderChoiceForm = (people: readonly ProviderPerson[]) =>
  page(
    'Choose an account',
    people
      .map(({ subject, email, name }) => button('person', subject, `${name ?? ''} ${email ?? ''}`))
      .join(''),
  )

/** Renders the consent form. */
export const renderConsentForm = () =>
  page(
    'May Capstone know who you are?',
    button('consent', 'yes', 'Allow') + button('consent', 'no', 'Cancel'),
  )
