import { streamWhileSignedIn } from '../../rpc/live.stream.ts'
import { signedIn } from '../../rpc/procedures.ts'
import { catchUp, follow } from './follow.service.ts'

export const liveRouter = {
  follow: signedIn.live.follow.handler(({ context, signal }) =>
    streamWhileSignedIn(context, signal, (streamSignal) => follow(context, streamSignal)),
  ),
  catchUp: signedIn.live.catchUp.handler(({ context }) => catchUp(context)),
}
