import { randomUUID } from 'node:crypto'
import type { OutgoingMail } from './mail.ts'

/** A mail to send; what is given replaces what would be in it. */
export const writeMail = (given: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: randomUUID(),
  to: { address: 'asha@example.test', name: 'Asha Rao' },
  subject: 'Confirm your e-mail address',
  text: 'Grüße, please open https://capstone.example.edu/#secret\n',
  html: '<p>Grüße, please open <a href="https://capstone.example.edu/#secret">this</a></p>',
  links: ['https://capstone.example.edu/#secret'],
  ...given,
})
