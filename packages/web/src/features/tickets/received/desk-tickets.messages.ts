/** The two halves of the Student Support Center. */
export const DESK_TABS = ['chat', 'tickets'] as const
export type DeskTab = (typeof DESK_TABS)[number]
export const DESK_TAB_LABELS: Readonly<Record<DeskTab, string>> = { chat: 'Chat', tickets: 'Tickets' }
