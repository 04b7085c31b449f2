/** Where nothing is, and where the filters leave nothing. Spec 2 §2. */
export const DESK_EMPTY = 'No support tickets yet'
export const DESK_EMPTY_WHAT = 'Support tickets from students will appear here.'
export const DESK_NONE_MATCH = 'No tickets match your filters'

/** The two halves of the Student Support Center. */
export const DESK_TABS = ['chat', 'tickets'] as const
export type DeskTab = (typeof DESK_TABS)[number]
export const DESK_TAB_LABELS: Readonly<Record<DeskTab, string>> = { chat: 'Chat', tickets: 'Tickets' }
