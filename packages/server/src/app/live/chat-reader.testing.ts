import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { HEARTBEAT_SECONDS } from '@capstone/contract/live/live.constants'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/** A person's session and the address of the server, which changes when it restarts. */
export type ReaderSession = { readonly base: () => string; readonly origin: string; readonly cookie: string }

type Page = { items: { id: string; number: number; text: string }[]; hasLater: boolean }

const RETRY_MS = 20
/** As in the browser: an event that has not arrived this long after it was sent counts as missed. */
const DELAY_MS = HEARTBEAT_SECONDS * 1000

/**
 * Reads a thread as a browser does: follows the stream, reconnects when it is cut, and fetches messages after the last
 * one it has, also when it may have missed an event. `texts` are the messages in the order in which they arrived.
 */
export function readThread(session: ReaderSession, threadId: string) {
  const agent = new Agent({ keepAlive: true })
  const texts: string[] = []
  const numbers: number[] = []
  const seen: LiveEvent[] = []
  let receivedUntil = Date.now()
  let last = 0
  let fetching = Promise.resolve()
  let stream: IncomingMessage | undefined
  let isEnded = false
  let connections = 0

  const open = (path: string, input: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { origin: session.origin, cookie: session.cookie, 'content-type': 'application/json' }
      const sent = request(`${session.base()}/api/rpc/${path}`, { method: 'POST', headers, agent }, resolve)
      sent.once('error', reject).end(JSON.stringify({ json: input }))
    })

  /** Calls a procedure, and retries until it succeeds. */
  async function call<Output>(path: string, input: object): Promise<Output> {
    for (;;) {
      try {
        let text = ''
        const answer = await open(path, input)
        for await (const chunk of answer.setEncoding('utf8')) text += chunk
        if (answer.statusCode === 200) return JSON.parse(text).json
        if ((answer.statusCode ?? 0) < 500)
          throw new CallRefusedError(`${path}: ${answer.statusCode} ${text}`)
      } catch (error) {
        if (error instanceof CallRefusedError || isEnded) throw error
      }
      await pause(RETRY_MS)
    }
  }

  async function fetchNewMessages() {
    for (let hasLater = true; hasLater; ) {
      const page = await call<Page>('chat/listMessages', { threadId, after: last })
      for (const { number, text } of page.items) {
        texts.push(text)
        numbers.push(number)
        last = number
      }
      hasLater = page.hasLater
    }
  }

  const queueFetch = () => {
    fetching = fetching.then(fetchNewMessages)
  }

  function handleEvent(event: LiveEvent) {
    seen.push(event)
    const isNewMessage = event.kind === 'message' && (event.number ?? 0) > last
    const isMissed = event.kind === 'connected' && Date.now() - (event.quietMs ?? 0) > receivedUntil
    receivedUntil = Date.now() - DELAY_MS
    if (isNewMessage || isMissed || event.kind === 'reset') queueFetch()
  }

  async function follow(): Promise<void> {
    while (!isEnded) {
      try {
        stream = await open('live/follow', {})
        connections += 1
        let rest = ''
        for await (const chunk of stream.setEncoding('utf8')) {
          const blocks = (rest + chunk).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const event of blocks.flatMap(eventOf)) handleEvent(event)
        }
      } catch {
        // The tests cut connections on purpose; the message numbers show whether anything was lost.
      }
      await pause(RETRY_MS)
    }
  }

  const following = follow()
  return {
    texts,
    numbers,
    seen,
    call,
    connections: () => connections,
    /** Closes the connection without notice, like a network failure. */
    cut: () => stream?.destroy(),
    /** Waits for open requests, then stops reading. */
    async end() {
      await fetching
      isEnded = true
      stream?.destroy()
      await following
      // An event that arrived while the first fetches were awaited has started another one.
      await fetching
      agent.destroy()
    },
  }
}

export type ThreadReader = ReturnType<typeof readThread>

class CallRefusedError extends Error {}

function eventOf(block: string): LiveEvent[] {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  const event = data ? JSON.parse(data).json : null
  return event?.kind ? [event] : []
}
