import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { DAY_SECONDS } from '@capstone/contract/base.constants'
import { escapeFormulas } from '@capstone/contract/files/csv-cells.model'
import type { InvitationLink } from '@capstone/contract/people/invitation-links.schemas'
import { formatNumber, pluralize } from '../../../lib/text/formats.ts'

/** The most links shown on the screen; the copy and the file contain all. */
export const LINKS_SHOWN_MAX = 100

/** How long an invitation link is valid: "7 days". */
export const INVITATION_VALIDITY = pluralize(ONE_TIME_TOKEN_SECONDS.invitation / DAY_SECONDS, 'day')

export const MAKE_LIST = 'Make a list of invitation links'
export const formatMakingList = (count: number) =>
  count === 0 ? 'Making the links…' : `Making the links… ${formatNumber(count)}`
export const LIST_FAILED =
  'The list could not be made in full. Please make it again: every link in it will be new.'
export const NO_LINKS = 'Everybody in this import can sign in by now, so there are no links to hand out.'
export const formatLinksCreated = (count: number) => `${pluralize(count, 'invitation link')} to hand out`
export const LINKS_ABOUT = `They are shown only this once. Each works once, for ${INVITATION_VALIDITY}, for whoever has it, so give each person only their own. Earlier links of these people no longer work.`
export const LINKS_FILE_FAILED = 'The file could not be made. Please copy all links instead.'
export const formatLinksShown = (count: number) =>
  `The first ${LINKS_SHOWN_MAX} of ${formatNumber(count)} are shown here. The copy and the file have all.`

export const LEAVE_LINKS = 'Close the list of links?'
export const LINKS_NOT_SAVED =
  'It is shown only this once, and you have neither downloaded nor copied all of it. Later, links are made for one person at a time, with “Make a link to hand out”.'

export const LEAVE_WITHOUT_LINKS = 'Close without a list of links?'
export const LINKS_NOT_MADE =
  'The people it invites cannot sign in before they have a link. Later, links are made for one person at a time, with “Make a link to hand out”.'

export const MAKE_LINK = 'Make a link to hand out'
export const LINK_FAILED = 'The link could not be made. Please try again.'
export const formatLinkTitle = (name: string) => `Invitation for ${name}`
export const LINK_ABOUT = `It is shown only this once. It works once, for ${INVITATION_VALIDITY}, for whoever has it: give it to this person only. Their earlier links no longer work.`

const HEADINGS = ['Name', 'E-mail', 'Link'] as const

/** The links as rows with headings for a spreadsheet, with formulas escaped. */
export const toLinkRows = (links: readonly InvitationLink[]): string[][] => [
  [...HEADINGS],
  ...links.map(({ name, email, link }) => [name, email, link].map(escapeFormulas)),
]
