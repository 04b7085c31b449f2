import { HAND_OFF_SECONDS, type HandOffPurpose } from '@capstone/contract/accounts/accounts.constants'
import { pluralize } from '../../../lib/text/formats.ts'

/** "It works once, and for 1 hour.": what a mailed link is good for. */
export const formatValidity = (purpose: Extract<HandOffPurpose, 'verification' | 'recovery'>) =>
  `It works once, and for ${pluralize(HAND_OFF_SECONDS[purpose] / 3600, 'hour')}.`
