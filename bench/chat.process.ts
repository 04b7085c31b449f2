// Keeps a stream open for each of many people, sends messages at a steady rate, and reports how long each took to reach its
// receiver. Runs in a process of its own. A receiver does what a screen does: gets the event, fetches the message, marks it read.
import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One member of a thread: the process they are connected to, and their session. */
export type Side = { readonly url: string; readonly cookie: string }
export type Talk = { readonly threadId: string; readonly sides: readonly [Side, Side] }
export type ChatOrder = {
  readonly talks: readonly Talk[]
  readonly seconds: number
  readonly perSecond: number
}
export type ChatOutcome = {
  readonly sent: number
  readonly lost: number
  readonly doubled: number
  /** Milliseconds from the start of a send until the receiver has the text. */
  readonly times: readonly number[]
}

const DELIVERY_WAIT_MS = 3000
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

const open = (side: Side, path: string, input: object) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { url, cookie } = side
    const headers = { origin: url, cookie, 'content-type': 'application/json' }
    const call = request(`${url}/api/rpc/${path}`, { method: 'POST', headers, agent }, (response) => {
      if (response.statusCode === 200) resolve(response)
      else reject(new Error(`${path} answered ${response.statusCode}`))
    })
    call.once('error', (error) => {
      // The server closed an idle connection just as it was used again. Retries, as a browser does.
      if (call.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
        open(side, path, input).then(resolve, reject)
      else reject(new Error(`${path} was not answered.`, { cause: error }))
    })
    call.end(JSON.stringify({ json: input }))
  })

async function call<Output>(side: Side, path: string, input: object): Promise<Output> {
  let text = ''
  for await (const piece of (await open(side, path, input)).setEncoding('utf8')) text += piece
  return JSON.parse(text).json
}

type Event = { readonly kind: string; readonly subjectId: string | null; readonly number: number | null }
type Page = { readonly items: readonly { number: number; isOwn: boolean; text: string }[] }

/** A person with the thread open on their screen. */
class Reader {
  readonly numbers: number[] = []
  #last = 0
  #asking = Promise.resolve()
  readonly #talk: Talk
  readonly #side: Side
  readonly #received: (text: string, isOwn: boolean) => boolean

  constructor(talk: Talk, side: Side, received: (text: string, isOwn: boolean) => boolean) {
    this.#talk = talk
    this.#side = side
    this.#received = received
  }

  /** Opens the stream and the end of the thread; resolves when both are loaded. */
  async follow(): Promise<void> {
    const stream = (await open(this.#side, 'live/follow', {})).setEncoding('utf8')
    await new Promise<void>((resolve, reject) => {
      let rest = ''
      stream.on('data', (piece: string) => {
        const blocks = (rest + piece).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const event of blocks.flatMap(readEvent)) {
          if (event.kind === 'hello') resolve()
          if (event.kind === 'message') this.#hear(event)
        }
      })
      stream.once('error', reject)
    })
    const { items } = await call<Page>(this.#side, 'chat/listMessages', { threadId: this.#talk.threadId })
    this.#last = Math.max(0, ...items.map(({ number }) => number))
  }

  #hear({ number }: Event) {
    if (number !== null && number <= this.#last) return
    this.#asking = this.#asking.then(() => this.#ask())
  }

  async #ask() {
    const { threadId } = this.#talk
    const { items } = await call<Page>(this.#side, 'chat/listMessages', { threadId, after: this.#last })
    for (const { number, isOwn, text } of items) {
      this.#last = Math.max(this.#last, number)
      if (this.#received(text, isOwn)) this.numbers.push(number)
    }
    if (items.some(({ isOwn }) => !isOwn))
      await call(this.#side, 'chat/markRead', { threadId, number: this.#last })
  }
}

function readEvent(block: string): Event[] {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  const event = data ? JSON.parse(data).json : null
  return event?.kind ? [event] : []
}

async function talk({ talks, seconds, perSecond }: ChatOrder): Promise<ChatOutcome> {
  const begun = new Map<string, number>()
  const times: number[] = []
  /** Returns whether a message was sent by this run. */
  const received = (text: string, isOwn: boolean) => {
    const began = begun.get(text)
    if (began !== undefined && !isOwn) times.push(performance.now() - began)
    return began !== undefined
  }
  const readers = talks.flatMap((each) => each.sides.map((side) => new Reader(each, side, received)))
  for (const reader of readers) await reader.follow()
  const sends: Promise<unknown>[] = []
  const start = performance.now()
  for (let count = 0; count < seconds * perSecond; count++) {
    await pause(Math.max(0, start + (count * 1000) / perSecond - performance.now()))
    const { threadId, sides } = talks[count % talks.length] as Talk
    const id = randomUUID()
    begun.set(id, performance.now())
    const side = sides[Math.floor(count / talks.length) % 2 === 0 ? 0 : 1]
    sends.push(call(side, 'chat/sendMessage', { threadId, id, text: id }))
  }
  await Promise.all(sends)
  await pause(DELIVERY_WAIT_MS)
  const numbers = readers.map((reader) => reader.numbers)
  return {
    sent: sends.length,
    lost: sends.length * 2 - numbers.reduce((sum, each) => sum + new Set(each).size, 0),
    doubled: numbers.reduce((sum, each) => sum + each.length - new Set(each).size, 0),
    times,
  }
}

process.once('message', async (order: ChatOrder) => {
  process.send?.(await talk(order))
})
