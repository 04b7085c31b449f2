/** The embedded player for a video: its provider and address. */
export interface VideoPlayer {
  readonly host: 'Vimeo' | 'YouTube'
  readonly src: string
}

/** Returns the host of an address ("example.com"), or the text itself if it is not an address. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address

const VIMEO_PLAYER = 'https://player.vimeo.com/video/'
const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com/embed/'

const VIMEO_HOSTS = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']
const YOUTUBE_HOSTS = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]
const YOUTUBE_SHORT_HOSTS = ['youtu.be', 'www.youtu.be']

const VIMEO_ID = /^\d{1,12}$/
const VIMEO_KEY = /^[0-9a-z]{6,20}$/i
const YOUTUBE_ID = /^[\w-]{11}$/
const SECONDS = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/

/**
 * Returns the player for a Vimeo or YouTube address in any of its usual forms; null for any other address, which is
 * shown as a link. The player's address is built from constants and validated parts only.
 */
export function playerOf(address: string): VideoPlayer | null {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null
  const parts = url.pathname.split('/').filter(Boolean)
  if (VIMEO_HOSTS.includes(url.hostname)) return vimeoPlayer(url, parts)
  if (YOUTUBE_HOSTS.includes(url.hostname)) return youTubePlayer(url, youTubeId(url, parts))
  return YOUTUBE_SHORT_HOSTS.includes(url.hostname) ? youTubePlayer(url, parts[0]) : null
}

// vimeo.com/1, vimeo.com/1/key, /video/1, /videos/1, /manage/videos/1/key, /channels/name/1, /groups/name/videos/1,
// /album/2/video/1, /showcase/2/video/1
const VIMEO_PATH =
  /^(?:(?:manage\/)?videos?\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d+)(?:\/(\w+))?$/

function vimeoPlayer(url: URL, parts: readonly string[]): VideoPlayer | null {
  const [, id = '', keyInPath] = VIMEO_PATH.exec(parts.join('/')) ?? []
  if (!VIMEO_ID.test(id)) return null
  // An unlisted video needs its key as well.
  const key = keyInPath ?? url.searchParams.get('h') ?? ''
  const query = new URLSearchParams({ dnt: '1', autoplay: '1', ...(VIMEO_KEY.test(key) && { h: key }) })
  return { host: 'Vimeo', src: `${VIMEO_PLAYER}${id}?${query}` }
}

function youTubeId(url: URL, [kind = '', id]: readonly string[]): string | undefined {
  if (kind === 'watch') return url.searchParams.get('v') ?? undefined
  return ['embed', 'shorts', 'live', 'v'].includes(kind) ? id : undefined
}

function youTubePlayer({ searchParams }: URL, id: string | undefined): VideoPlayer | null {
  if (!id || !YOUTUBE_ID.test(id)) return null
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '')
  const query = new URLSearchParams({ autoplay: '1', rel: '0', ...(start > 0 && { start: String(start) }) })
  return { host: 'YouTube', src: `${YOUTUBE_PLAYER}${id}?${query}` }
}

/** Parses texts such as "90", "90s", "1m30s" and "1h2m3s" to seconds; 0 for any other. */
function secondsOf(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = SECONDS.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
