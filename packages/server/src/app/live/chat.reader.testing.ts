import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '@capstone/contract/live/live.schemas'

/** A person's session and the address of their server, which may change meanwhile. */
export type Line = { readonly base: () => string; readonly origin: string; readonly cookie: string }

type Page = { items: { id: string; number: number; text: string }[]; hasLater: boolean }

const RETRY_MS = 20

/**
 * Reads a thread as a browser does: follows the stream, reconnects when it is cut, and fetches messages after the last
 * one it has. `texts` are the messages in the order in which they arrived.
 */
export function readThread(line: Line, threadId: string) {
  const agent = new Agent({ keepAlive: true })
  const texts: string[] = []
  const numbers: number[] = []
  const seen: LiveEvent[] = []
  let after: number | undefined
  let last = 0
  let asking = Promise.resolve()
  let stream: IncomingMessage | undefined
  let isOver = false
  let connections = 0

  const open = (path: string, input: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { origin: line.origin, cookie: line.cookie, 'content-type': 'application/json' }
      const sent = request(`${line.base()}/api/rpc/${path}`, { method: 'POST', headers, agent }, resolve)
      sent.once('error', reject).end(JSON.stringify({ json: input }))
    })

  /** Calls a procedure, and retries until it succeeds. */
  async function call<Output>(path: string, input: object): Promise<Output> {
    for (;;) {
      try {
        let text = ''
        const answer = await open(path, input)
        for await (const piece of answer.setEncoding('utf8')) text += piece
        if (answer.statusCode === 200) return JSON.parse(text).json
        if ((answer.statusCode ?? 0) < 500) throw new Refused(`${path}: ${answer.statusCode} ${text}`)
      } catch (error) {
        if (error instanceof Refused || isOver) throw error
      }
      await pause(RETRY_MS)
    }
  }

  async function ask() {
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

  const askLater = () => {
    asking = asking.then(ask)
  }

  function hear(event: LiveEvent) {
    if (event.id !== null) after = event.id
    seen.push(event)
    const isNews = event.kind === 'message' && (event.number ?? 0) > last
    if (isNews || event.kind === 'reset') askLater()
  }

  async function follow(): Promise<void> {
    while (!isOver) {
      try {
        stream = await open('live/follow', after === undefined ? {} : { after })
        connections += 1
        let rest = ''
        for await (const piece of stream.setEncoding('utf8')) {
          const blocks = (rest + piece).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const event of blocks.flatMap(eventOf)) hear(event)
        }
      } catch {
        // The tests cut connections on purpose; the message numbers show whether anything was lost.
      }
      await pause(RETRY_MS)
    }
  }

  const following = follow()
  return {
    ...{ texts, numbers, seen, call },
    connections: () => connections,
    /** Cuts the connection, as a network does. */
    cut: () => stream?.destroy(),
    /** Waits for open requests, then stops reading. */
    async end() {
      await asking
      isOver = true
      stream?.destroy()
      await following
      agent.destroy()
    },
  }
}

export type Reader = ReturnType<typeof readThread>

class Refused extends Error {}

function eventOf(block: string): LiveEvent[] {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  const event = data ? JSON.parse(data).json : null
  return event?.kind ? [event] : []
}
