import { streamWhileSignedIn } from '../../rpc/live.stream.ts'
import { signedIn } from '../../rpc/procedures.ts'
import { catchUp } from './catch-up.service.ts'
import { follow } from './follow.service.ts'

export const liveRouter = {
  follow: signedIn.live.follow.handler(({ context, input, signal }) =>
    streamWhileSignedIn(context, signal, (streamSignal) => follow(context, input, streamSignal)),
  ),
  catchUp: signedIn.live.catchUp.handler(({ context, input }) => catchUp(context, input)),
}
