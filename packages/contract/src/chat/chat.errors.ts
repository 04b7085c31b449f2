import { declareErrors } from '../base.errors.ts'
import { MESSAGE_RATE_SECONDS } from './chat.constants.ts'

export const chatErrors = declareErrors({
  THREAD_NOT_FOUND: { status: 404, message: 'This conversation does not exist.' },
  THREAD_ARCHIVED: {
    status: 409,
    message: 'This conversation is archived: the project it was about is gone. It can only be read.',
  },
  THREAD_PARTNER_MISSING: {
    status: 409,
    message: 'There is nobody to write to: this project has no instructor at the moment.',
  },
  MESSAGE_EMPTY: { status: 400, message: 'A message needs text or a file.' },
  MESSAGES_TOO_FAST: {
    status: 429,
    message: `You are sending very fast. Please wait up to ${MESSAGE_RATE_SECONDS} seconds and try again.`,
  },
  MESSAGE_NOT_FOUND: { status: 404, message: 'This message does not exist.' },
})

// Sentences of both sides' chat screens. Spec 1 §8, Spec 2 §8.
export const SEND_FAILED = 'Failed to send message. Please try again.'
export const ATTACHMENT_TOO_LARGE = 'File size must be less than 10MB'
