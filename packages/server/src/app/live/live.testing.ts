import { type IncomingMessage, request as send } from 'node:http'
import { RPC_PATH } from '@capstone/contract/contract'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'

type StreamContext = {
  readonly base: string
  readonly cookie: string
  readonly origin: string
}

/** Opens a live stream over its own connection, and records its events and errors. */
export async function openLiveStream({ base, cookie, origin }: StreamContext) {
  const sent = send(`${base}${RPC_PATH}/live/follow`, {
    method: 'POST',
    agent: false,
    headers: { cookie, origin, 'content-type': 'application/json', 'accept-encoding': 'gzip, br' },
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent
      .once('response', resolve)
      .once('error', reject)
      .end(JSON.stringify({ json: {} }))
  })
  const events: LiveEvent[] = []
  const errors: string[] = []
  let rest = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const [, kind, data] = /^event: (\w+)\n(?:.*\n)*?data: (.*)/m.exec(message) ?? []
      if (kind === 'message') events.push(JSON.parse(data ?? '').json)
      if (kind === 'error') errors.push(JSON.parse(data ?? '').json.code)
    }
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  // Raised when either side cuts the connection.
  response.on('error', () => undefined)
  return {
    response,
    events,
    errors,
    /** The kinds of the events received so far, without heartbeats, each with its number if it has one. */
    received: () =>
      events
        .filter(({ kind }) => kind !== 'heartbeat')
        .map(({ kind, number }) => (number === undefined ? kind : `${kind} ${number}`)),
    ended,
    hangUp: () => sent.destroy(),
  }
}

export type LiveStream = Awaited<ReturnType<typeof openLiveStream>>
