import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** The machine a visit is measured on: network and processor at full speed or throttled. */
export type Machine = { readonly name: string; readonly isSlow: boolean }

export const MACHINES: readonly Machine[] = [
  { name: 'as it is', isSlow: false },
  { name: 'throttled', isSlow: true },
]

/** A cheap phone on a slow connection. */
const SLOW_CPU = 4
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** When a request started, got its first byte and ended, in milliseconds since the first one. */
export type Transfer = {
  readonly path: string
  readonly kind: string
  readonly startMs: number
  readonly firstByteMs: number
  readonly endMs: number
  readonly bytes: number
}

/** The cost of a visit. */
export type Cost = {
  /** From the start or the click until a frame with the text was painted and the page could handle input. */
  readonly readyMs: number
  /** Requests that started before that, and their size. */
  readonly requests: number
  readonly bytes: number
  /** Requests after that: what is prefetched. */
  readonly laterRequests: number
  /** Time beyond 50 ms of each long task, summed up, and the longest task. */
  readonly blockedMs: number
  readonly longestTaskMs: number
  readonly layoutShift: number
  /** The longest interaction. */
  readonly interactionMs: number
  readonly transfers: readonly Transfer[]
}

declare global {
  interface Window {
    visit: {
      readyAt: number
      longTasks: number[]
      layoutShift: number
      interactionMs: number
      since: number
      watch: (selector: string, text: string) => void
      reset: () => void
    }
  }
}

/** Observes the page from its start; runs in the browser. */
function observe() {
  const visit: Window['visit'] = {
    readyAt: 0,
    longTasks: [],
    layoutShift: 0,
    interactionMs: 0,
    since: 0,
    // A frame's callback runs only when the main thread is free, and the next one after that frame was painted.
    watch(selector, text) {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].some(
        (element) => element.checkVisibility() && new RegExp(text).test(element.textContent ?? ''),
      )
      if (!found) requestAnimationFrame(() => visit.watch(selector, text))
      else
        requestAnimationFrame(() => {
          visit.readyAt = performance.now() - visit.since
        })
    },
    reset() {
      Object.assign(visit, {
        readyAt: 0,
        longTasks: [],
        layoutShift: 0,
        interactionMs: 0,
        since: performance.now(),
      })
    },
  }
  window.visit = visit
  // Starts the clock at the click: moving the pointer there does not count.
  const startHere = () => {
    visit.since = performance.now()
  }
  for (const type of ['click', 'popstate']) addEventListener(type, startHere, { capture: true })
  const follow = (type: string, record: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
      ...options,
    })
  follow('longtask', ({ duration }) => visit.longTasks.push(duration))
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) visit.layoutShift += value
  })
  follow(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId)
        visit.interactionMs = Math.max(visit.interactionMs, entry.duration)
    },
    { durationThreshold: 16 },
  )
}

export type MeasuredTab = {
  readonly page: Page
  /** Measures what `action` causes, until an element of the selector shows the text and nothing more is loaded. */
  measure(screen: MeasuredScreen, action: () => Promise<unknown>): Promise<Cost>
}

/** A text that a screen shows only once its data is loaded, and what to press as soon as it does. */
export type MeasuredScreen = {
  readonly selector: string
  readonly text: string
  readonly interact?: ((page: Page) => Promise<unknown>) | undefined
  /** Whether the action loads a new document. */
  readonly isNewDocument?: boolean
}

const READY_MAX_MS = 60_000
const QUIET_MS = 700

/** Opens a tab on a machine. */
export async function openMeasuredTab(context: BrowserContext, { isSlow }: Machine): Promise<MeasuredTab> {
  const page = await context.newPage()
  await page.addInitScript(observe)
  const client = await context.newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Network.enable')
  if (isSlow) {
    await client.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  }
  const traffic = followTraffic(client)
  return {
    page,
    async measure({ selector, text, interact, isNewDocument = false }, action) {
      traffic.clear()
      const order = [selector, text] as const
      if (isNewDocument) {
        const script = `(${watchFromStart})(${JSON.stringify(order)})`
        const { identifier } = await client.send('Page.addScriptToEvaluateOnNewDocument', { source: script })
        await action()
        await client.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
      } else {
        await page.evaluate(([element, words]) => {
          window.visit.reset()
          window.visit.watch(element, words)
        }, order)
        await action()
      }
      await page.waitForFunction(() => window.visit.readyAt > 0, undefined, { timeout: READY_MAX_MS })
      // Immediately, while the page may still be busy loading what it did not need first.
      await interact?.(page)
      await traffic.waitForQuiet(page)
      const seen = await page.evaluate(() => ({ ...window.visit, watch: undefined, reset: undefined }))
      const transfers = traffic.list()
      const needed = transfers.filter(({ startMs }) => startMs <= seen.readyAt)
      return {
        readyMs: seen.readyAt,
        requests: needed.length,
        bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0),
        laterRequests: transfers.length - needed.length,
        blockedMs: seen.longTasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
        longestTaskMs: Math.max(0, ...seen.longTasks),
        layoutShift: seen.layoutShift,
        interactionMs: seen.interactionMs,
        transfers,
      }
    },
  }
}

/** Starts watching once the document has a body; runs in the browser. */
function watchFromStart([selector, text]: readonly [string, string]) {
  const start = () => (document.body ? window.visit.watch(selector, text) : requestAnimationFrame(start))
  start()
}

type OpenTransfer = { -readonly [Key in keyof Transfer]: Transfer[Key] }

/** Records requests to the network; those answered from the cache do not count. */
function followTraffic(client: CDPSession) {
  let open = new Map<string, OpenTransfer>()
  let startedAt = 0
  let changedAt = Date.now()
  client.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http')) return
    changedAt = Date.now()
    if (open.size === 0) startedAt = timestamp
    const at = (timestamp - startedAt) * 1000
    const { pathname } = new URL(request.url)
    open.set(requestId, {
      path: pathname,
      kind: type ?? 'Other',
      startMs: at,
      firstByteMs: at,
      endMs: at,
      bytes: 0,
    })
  })
  client.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const transfer = open.get(requestId)
    if (!transfer) return
    changedAt = Date.now()
    transfer.firstByteMs = transfer.endMs = (timestamp - startedAt) * 1000
    if (response.fromDiskCache || response.fromPrefetchCache) open.delete(requestId)
  })
  client.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId))
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = open.get(requestId)
    if (!transfer) return
    changedAt = Date.now()
    transfer.endMs = (timestamp - startedAt) * 1000
    transfer.bytes = encodedDataLength
  })
  return {
    list: () => [...open.values()].toSorted((a, b) => a.startMs - b.startMs),
    clear: () => {
      open = new Map()
      changedAt = Date.now()
    },
    /** Waits until nothing has been transferred for a while. The network is never idle: the live stream stays open. */
    async waitForQuiet(page: Page) {
      while (Date.now() - changedAt < QUIET_MS) await page.waitForTimeout(100)
    },
  }
}
