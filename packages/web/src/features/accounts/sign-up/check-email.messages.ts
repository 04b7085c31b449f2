import {
  ONE_TIME_TOKEN_SECONDS,
  type OneTimeTokenPurpose,
} from '@capstone/contract/accounts/accounts.constants'
import { pluralize } from '../../../lib/text/formats.ts'

/** Formats how long an emailed link is valid: "It works once, and for 1 hour." */
export const formatValidity = (purpose: Extract<OneTimeTokenPurpose, 'verification' | 'recovery'>) =>
  `It works once, and for ${pluralize(ONE_TIME_TOKEN_SECONDS[purpose] / 3600, 'hour')}.`
