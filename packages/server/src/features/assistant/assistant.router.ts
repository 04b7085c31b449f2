import { AI_USE_EXPORT_LIMIT } from '@capstone/contract/assistant/assistant.constants'
import { streamWhileSignedIn } from '../../rpc/live.stream.ts'
import { asStudent } from '../../rpc/procedures.ts'
import { withActionLimit } from '../accounts/rate-limits/action-limits.service.ts'
import { readGuidePage } from '../passages/guide.service.ts'
import { readSources } from '../passages/passages.service.ts'
import { exportAiUse, listAiUse } from './ai-use/ai-use.service.ts'
import { deleteConversation, listMessages, readOverview } from './assistant.service.ts'
import { askQuestion } from './questions.service.ts'
import { search } from './searches.service.ts'

export const assistantRouter = {
  readOverview: asStudent.assistant.readOverview.handler(({ context }) => readOverview(context)),
  listMessages: asStudent.assistant.listMessages.handler(({ context, input }) =>
    listMessages(context, input),
  ),
  ask: asStudent.assistant.ask.handler(({ context, input, signal }) =>
    streamWhileSignedIn(context, signal, (streamSignal) => askQuestion(context, input, streamSignal)),
  ),
  search: asStudent.assistant.search.handler(({ context, input }) => search(context, input)),
  listSources: asStudent.assistant.listSources.handler(({ context }) => readSources(context)),
  readGuidePage: asStudent.assistant.readGuidePage.handler(({ context, input: { page } }) =>
    readGuidePage(context, page),
  ),
  listAiUse: asStudent.assistant.listAiUse.handler(({ context }) => listAiUse(context)),
  exportAiUse: asStudent.assistant.exportAiUse.handler(
    withActionLimit('ai_use_export', AI_USE_EXPORT_LIMIT, exportAiUse),
  ),
  deleteConversation: asStudent.assistant.deleteConversation.handler(({ context }) =>
    deleteConversation(context),
  ),
}
