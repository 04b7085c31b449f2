import { asStudentOrInstructor } from '../../rpc/procedures.ts'
import { linkToAttachment } from './attachments.service.ts'
import { listMessages } from './messages.service.ts'
import { markRead } from './read-receipts.service.ts'
import { sendMessage } from './sending.service.ts'
import { countUnread, findThreadToOpen } from './threads.repository.ts'
import { listThreads, readThread, sendTyping } from './threads.service.ts'

const { chat } = asStudentOrInstructor

export const chatRouter = {
  listThreads: chat.listThreads.handler(({ context, input }) => listThreads(context, input)),
  findThreadToOpen: chat.findThreadToOpen.handler(async ({ context: { db, scope, clock } }) => ({
    threadId: await findThreadToOpen(db, scope, clock.now()),
  })),
  readThread: chat.readThread.handler(({ context, input }) => readThread(context, input)),
  countUnread: chat.countUnread.handler(({ context: { db, scope } }) => countUnread(db, scope)),
  listMessages: chat.listMessages.handler(({ context, input }) => listMessages(context, input)),
  sendMessage: chat.sendMessage.handler(({ context, input }) => sendMessage(context, input)),
  markRead: chat.markRead.handler(({ context, input }) => markRead(context, input)),
  sendTyping: chat.sendTyping.handler(({ context, input }) => sendTyping(context, input)),
  linkToAttachment: chat.linkToAttachment.handler(({ context, input }) => linkToAttachment(context, input)),
}
