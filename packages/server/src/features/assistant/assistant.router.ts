import { streamWhileSignedIn } from '../../rpc/live.stream.ts'
import { asStudent } from '../../rpc/procedures.ts'
import { deleteConversation, listMessages, readOverview } from './assistant.service.ts'
import { ask } from './questions.service.ts'

export const assistantRouter = {
  overview: asStudent.assistant.overview.handler(({ context }) => readOverview(context)),
  listMessages: asStudent.assistant.listMessages.handler(({ context, input }) =>
    listMessages(context, input),
  ),
  ask: asStudent.assistant.ask.handler(({ context, input, signal }) =>
    streamWhileSignedIn(context, signal, (streamSignal) => ask(context, input, streamSignal)),
  ),
  deleteConversation: asStudent.assistant.deleteConversation.handler(({ context }) =>
    deleteConversation(context),
  ),
}
