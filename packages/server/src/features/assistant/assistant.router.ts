import { asStudent } from '../../rpc/procedures.ts'
import { ask } from './asking.service.ts'
import { deleteConversation, listMessages, readFacts } from './assistant.service.ts'

const NEVER = new AbortController().signal

export const assistantRouter = {
  facts: asStudent.assistant.facts.handler(({ context }) => readFacts(context)),
  listMessages: asStudent.assistant.listMessages.handler(({ context, input }) =>
    listMessages(context, input),
  ),
  ask: asStudent.assistant.ask.handler(({ context, input, signal = NEVER }) => ask(context, input, signal)),
  deleteConversation: asStudent.assistant.deleteConversation.handler(({ context }) =>
    deleteConversation(context),
  ),
}
