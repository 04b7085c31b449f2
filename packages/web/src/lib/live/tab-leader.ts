import { HEARTBEAT_SECONDS } from '@capstone/contract/live/live.constants'

/** A tab that leads shows that it is there; one that is not heard of for so long has stopped, or was put to sleep. */
const LEADER_SILENCE_MS = 3 * HEARTBEAT_SECONDS * 1000
const LEADER_BEAT_MS = HEARTBEAT_SECONDS * 1000

/** What the tabs of one person tell each other. */
export type TabNews<News> =
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'here' }
  | { readonly kind: 'anybody' }

export interface TabsPart<News> {
  /** What all tabs have in common: this name. */
  readonly name: string
  /** Runs in the one tab that leads, until its signal is aborted; `pass` tells the others. */
  readonly lead: (pass: (news: News) => void, signal: AbortSignal) => Promise<void>
  /** Hears, in the others, what the leader passes on. */
  readonly hear: (news: News) => void
  /** What a tab that has just been opened is told. */
  readonly greet: () => News
}

const canShare = () => 'locks' in navigator && typeof BroadcastChannel === 'function'

/**
 * Has one of all tabs lead, and tell the others, until the signal is aborted. When it is closed, or puts itself to sleep
 * while another one is looked at, the next leads. A browser that has no locks or channels has each tab lead itself.
 */
export async function shareAmongTabs<News>(part: TabsPart<News>, signal: AbortSignal): Promise<void> {
  if (!canShare()) return part.lead(() => {}, signal)
  const channel = new BroadcastChannel(part.name)
  const tell = (news: TabNews<News>) => channel.postMessage(news)
  let isLeader = false
  let heardAt = Date.now()
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews<News>>) => {
    if (signal.aborted) return
    if (data.kind === 'anybody') {
      if (isLeader) tell({ kind: 'news', news: part.greet() })
      return
    }
    heardAt = Date.now()
    if (data.kind === 'news' && !isLeader) part.hear(data.news)
  })
  tell({ kind: 'anybody' })

  const leadOnce = async (turn: AbortSignal) => {
    isLeader = true
    const beat = setInterval(() => tell({ kind: 'here' }), LEADER_BEAT_MS)
    try {
      await part.lead((news) => turn.aborted || tell({ kind: 'news', news }), turn)
    } finally {
      clearInterval(beat)
      isLeader = false
    }
  }
  const isAsleep = () => document.visibilityState === 'visible' && Date.now() - heardAt > LEADER_SILENCE_MS
  try {
    while (!signal.aborted) await takeTurn(part.name, leadOnce, isAsleep, signal)
  } finally {
    channel.close()
  }
}

/** Waits for the lock, or takes it from one that sleeps, and leads until it is taken away or the signal is aborted. */
async function takeTurn(
  name: string,
  leadOnce: (turn: AbortSignal) => Promise<void>,
  isAsleep: () => boolean,
  signal: AbortSignal,
) {
  const turn = new AbortController()
  const waiting = new AbortController()
  const watch = setInterval(() => isAsleep() && waiting.abort(), LEADER_BEAT_MS)
  const stop = () => {
    waiting.abort()
    turn.abort()
  }
  signal.addEventListener('abort', stop, { signal: turn.signal })
  const lead = () => {
    clearInterval(watch)
    return signal.aborted ? undefined : leadOnce(turn.signal)
  }
  try {
    await navigator.locks.request(name, { signal: waiting.signal }, lead).catch(async (error: unknown) => {
      asAborted(error)
      // Either this one lost the lock to another tab, or it takes it from one that sleeps.
      if (waiting.signal.aborted && !signal.aborted)
        await navigator.locks.request(name, { steal: true }, lead).catch(asAborted)
    })
  } finally {
    clearInterval(watch)
    turn.abort()
  }
}

/** The one error by which a lock says that it was taken away, or not waited for; any other is thrown on. */
function asAborted(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
