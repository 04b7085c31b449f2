import { chatErrors } from '@capstone/contract/chat/chat.errors'
import { refuse } from '../../rpc/refuse.ts'

/** Ends the call for a thread that is not one's own, or not there. Always throws. */
export const refuseThread = (): never => refuse(chatErrors, 'THREAD_NOT_FOUND')
