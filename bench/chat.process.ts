// Keeps a stream open for each of many people, sends messages at a steady rate, and reports how long each took to reach
// its receiver. Runs in a process of its own. A receiver does what a screen does: gets the event, fetches the message,
// marks it read.
import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One member of a thread: the process they are connected to, and their session. */
export type Member = { readonly url: string; readonly cookie: string }
export type Conversation = { readonly threadId: string; readonly members: readonly [Member, Member] }
export type ChatJob = {
  readonly conversations: readonly Conversation[]
  readonly seconds: number
  readonly perSecond: number
}
export type ChatOutcome = {
  readonly sent: number
  readonly lost: number
  readonly duplicated: number
  /** Milliseconds from the start of a send until the receiver has the text. */
  readonly times: readonly number[]
}

const DELIVERY_WAIT_MS = 3000
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

const open = (member: Member, path: string, input: object) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { url, cookie } = member
    const headers = { origin: url, cookie, 'content-type': 'application/json' }
    const call = request(`${url}/api/rpc/${path}`, { method: 'POST', headers, agent }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`${path} answered ${response.statusCode}`))
    })
    call.once('error', (error) => {
      // The server closed an idle connection just as it was used again. Retries, as a browser does.
      if (call.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
        open(member, path, input).then(resolve, reject)
      else reject(new Error(`${path} was not answered.`, { cause: error }))
    })
    call.end(JSON.stringify({ json: input }))
  })

async function call<Output>(member: Member, path: string, input: object): Promise<Output> {
  let text = ''
  for await (const piece of (await open(member, path, input)).setEncoding('utf8')) text += piece
  return JSON.parse(text).json
}

type Event = { readonly kind: string; readonly subjectId: string | null; readonly number: number | null }
type Page = { readonly items: readonly { number: number; isOwn: boolean; text: string }[] }

/** A person with the thread open on their screen. */
class Reader {
  readonly numbers: number[] = []
  #last = 0
  #fetching = Promise.resolve()
  readonly #conversation: Conversation
  readonly #member: Member
  readonly #recordReceipt: (text: string, isOwn: boolean) => boolean

  constructor(
    conversation: Conversation,
    member: Member,
    recordReceipt: (text: string, isOwn: boolean) => boolean,
  ) {
    this.#conversation = conversation
    this.#member = member
    this.#recordReceipt = recordReceipt
  }

  /** Opens the stream and the end of the thread; resolves when both are loaded. */
  async follow(): Promise<void> {
    const stream = (await open(this.#member, 'live/follow', {})).setEncoding('utf8')
    await new Promise<void>((resolve, reject) => {
      let rest = ''
      stream.on('data', (piece: string) => {
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const event of blocks.flatMap(readEvent)) {
          if (event.kind === 'connected') resolve()
          if (event.kind === 'message') this.#onMessage(event)
        }
      })
      stream.once('error', reject)
    })
    const { items } = await call<Page>(this.#member, 'chat/listMessages', {
      threadId: this.#conversation.threadId,
    })
    this.#last = Math.max(0, ...items.map(({ number }) => number))
  }

  #onMessage({ number }: Event) {
    if (number !== null && number <= this.#last) return
    this.#fetching = this.#fetching.then(() => this.#fetchMessages())
  }

  async #fetchMessages() {
    const { threadId } = this.#conversation
    const { items } = await call<Page>(this.#member, 'chat/listMessages', { threadId, after: this.#last })
    for (const { number, isOwn, text } of items) {
      this.#last = Math.max(this.#last, number)
      if (this.#recordReceipt(text, isOwn)) this.numbers.push(number)
    }
    if (items.some(({ isOwn }) => !isOwn))
      await call(this.#member, 'chat/markRead', { threadId, number: this.#last })
  }
}

function readEvent(block: string): Event[] {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  const event = data ? JSON.parse(data).json : null
  return event?.kind ? [event] : []
}

async function converse({ conversations, seconds, perSecond }: ChatJob): Promise<ChatOutcome> {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  /** Records the delivery time of another member's message. Returns whether this run sent the message. */
  const recordReceipt = (text: string, isOwn: boolean) => {
    const startedAt = sentAt.get(text)
    if (startedAt !== undefined && !isOwn) times.push(performance.now() - startedAt)
    return startedAt !== undefined
  }
  const readers = conversations.flatMap((each) =>
    each.members.map((member) => new Reader(each, member, recordReceipt)),
  )
  for (const reader of readers) await reader.follow()
  const sends: Promise<unknown>[] = []
  const start = performance.now()
  for (let count = 0; count < seconds * perSecond; count++) {
    await pause(Math.max(0, start + (count * 1000) / perSecond - performance.now()))
    const { threadId, members } = conversations[count % conversations.length] as Conversation
    const id = randomUUID()
    sentAt.set(id, performance.now())
    const member = members[Math.floor(count / conversations.length) % 2 === 0 ? 0 : 1]
    sends.push(call(member, 'chat/sendMessage', { threadId, id, text: id }))
  }
  await Promise.all(sends)
  await pause(DELIVERY_WAIT_MS)
  const numbers = readers.map((reader) => reader.numbers)
  return {
    sent: sends.length,
    lost: sends.length * 2 - numbers.reduce((sum, each) => sum + new Set(each).size, 0),
    duplicated: numbers.reduce((sum, each) => sum + each.length - new Set(each).size, 0),
    times,
  }
}

process.once('message', async (job: ChatJob) => {
  process.send?.(await converse(job))
})
