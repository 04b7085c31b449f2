import { DEFAULT_TICKET_PRIORITY, type TicketPriority } from '@capstone/contract/tickets/tickets.constants'
import { newTicketSchema } from '@capstone/contract/tickets/tickets.schemas'

/** A ticket as somebody writes it; `Type` is one of the types its sender has to choose from. */
export type NewTicketValues<Type extends string> = {
  readonly subject: string
  readonly message: string
  readonly type: Type
  readonly priority: TicketPriority
}

/** What stands in an empty form. Spec 1 §4, Spec 2 §5. */
export const emptyTicket = <Type extends string>(type: Type): NewTicketValues<Type> => ({
  subject: '',
  message: '',
  type,
  priority: DEFAULT_TICKET_PRIORITY,
})

// Of both kinds of ticket; type and priority can only be chosen from their lists.
const written = newTicketSchema.pick({ subject: true, message: true })

/** What is wrong with a ticket, field by field; empty when it can be sent. Spec 1 §5, Spec 2 §5. */
export function problemsOf(values: NewTicketValues<string>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of written.safeParse(values).error?.issues ?? [])
    problems[path.join('.')] ??= message
  return problems
}

/** Whether something would be lost: blanks, another type or another priority are soon chosen again. */
export const isWritten = ({ subject, message }: NewTicketValues<string>) =>
  `${subject}${message}`.trim() !== ''
