import { randomUUID } from 'node:crypto'
import type { OutgoingEmail } from './mail.ts'

/** Creates an email to send; `given` overrides the defaults. */
export const buildMail = (given: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  id: randomUUID(),
  to: { address: 'asha@example.test', name: 'Asha Rao' },
  subject: 'Confirm your e-mail address',
  text: 'Grüße, please open https://capstone.example.edu/#secret\n',
  html: '<p>Grüße, please open <a href="https://capstone.example.edu/#secret">this</a></p>',
  links: ['https://capstone.example.edu/#secret'],
  ...given,
})
