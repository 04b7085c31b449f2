import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playerOf } from './video-address.ts'

// What a player's address may look like, written independently of the function.
const VIMEO = /^https:\/\/player\.vimeo\.com\/video\/\d{1,12}\?dnt=1&autoplay=1(&h=[0-9A-Za-z]{6,20})?$/
const YOUTUBE = /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1&rel=0(&start=\d{1,8})?$/

const youTubeId = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/)
const vimeoId = fc.stringMatching(/^[1-9]\d{0,11}$/)
const vimeoKey = fc.stringMatching(/^[0-9a-f]{8,10}$/)

const YOUTUBE_SPELLINGS: readonly ((id: string) => string)[] = [
  (id) => `https://www.youtube.com/watch?v=${id}`,
  (id) => `http://youtube.com/watch?v=${id}`,
  (id) => `https://m.youtube.com/watch?app=desktop&v=${id}&list=PL1&index=2`,
  (id) => `https://music.youtube.com/watch?v=${id}&feature=share`,
  (id) => `https://WWW.YouTube.com/watch/?v=${id}#comments`,
  (id) => `https://youtu.be/${id}`,
  (id) => `https://youtu.be/${id}?si=abcdef`,
  (id) => `https://www.youtube.com/embed/${id}`,
  (id) => `https://www.youtube-nocookie.com/embed/${id}?rel=0`,
  (id) => `https://www.youtube.com/shorts/${id}`,
  (id) => `https://www.youtube.com/live/${id}?feature=share`,
  (id) => `https://www.youtube.com/v/${id}`,
  (id) => `  https://youtu.be/${id}  `,
]
const VIMEO_SPELLINGS: readonly ((id: string) => string)[] = [
  (id) => `https://vimeo.com/${id}`,
  (id) => `http://www.vimeo.com/${id}/`,
  (id) => `https://player.vimeo.com/video/${id}?badge=0`,
  (id) => `https://vimeo.com/channels/staffpicks/${id}`,
  (id) => `https://vimeo.com/groups/name/videos/${id}`,
  (id) => `https://vimeo.com/album/123/video/${id}`,
  (id) => `https://vimeo.com/showcase/123/video/${id}`,
  (id) => `https://vimeo.com/manage/videos/${id}`,
  (id) => `https://vimeo.com/${id}?share=copy#t=1m`,
]
const VIMEO_KEYED: readonly ((id: string, key: string) => string)[] = [
  (id, key) => `https://vimeo.com/${id}/${key}`,
  (id, key) => `https://vimeo.com/manage/videos/${id}/${key}`,
  (id, key) => `https://player.vimeo.com/video/${id}?h=${key}&badge=0`,
]

describe('playerOf', () => {
  it('returns the player without cookies for the usual forms of a YouTube address', () => {
    fc.assert(
      fc.property(youTubeId, fc.constantFrom(...YOUTUBE_SPELLINGS), (id, spell) => {
        expect(playerOf(spell(id))).toEqual({
          host: 'YouTube',
          src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
        })
      }),
    )
  })

  it('returns the player without tracking for the usual forms of a Vimeo address, with the key of an unlisted video', () => {
    fc.assert(
      fc.property(vimeoId, vimeoKey, fc.constantFrom(...VIMEO_SPELLINGS), (id, key, spell) => {
        const src = `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`
        expect(playerOf(spell(id))).toEqual({ host: 'Vimeo', src })
        for (const spellKeyed of VIMEO_KEYED)
          expect(playerOf(spellKeyed(id, key))).toEqual({ host: 'Vimeo', src: `${src}&h=${key}` })
      }),
    )
  })

  it.each([
    ['t=90', 90],
    ['t=90s', 90],
    ['t=1m30s', 90],
    ['t=1h2m3s', 3723],
    ['start=12', 12],
    ['t=soon', 0],
  ])('starts at the given time: %s', (query, seconds) => {
    const src = playerOf(`https://youtu.be/dQw4w9WgXcQ?${query}`)?.src ?? ''
    expect(new URL(src).searchParams.get('start')).toBe(seconds ? String(seconds) : null)
  })

  it.each([
    'https://example.com/video.mp4',
    'https://vimeo.com/',
    'https://vimeo.com/watch',
    'https://vimeo.com/user123',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22%3E%3Cscript',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/@channel',
    'https://youtu.be/',
    'https://youtu.be/../../evil',
  ])('returns null for any other address: %s', (address) => {
    expect(playerOf(address)).toBeNull()
  })
})

describe('threat-19 playerOf', () => {
  it.each([
    'javascript:alert(1)//https://vimeo.com/1',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://vimeo.com/1',
    'ftp://vimeo.com/1',
    '//vimeo.com/1',
    'vimeo.com/1',
    'https://vimeo.com.evil.test/1',
    'https://evil.test/vimeo.com/1',
    'https://evil.test/?https://vimeo.com/1',
    'https://notvimeo.com/1',
    'https://vimeo.com@evil.test/1',
    'https://evil.test@vimeo.com/1',
    'https://user:word@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
    'https://evil.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com.evil.test/embed/dQw4w9WgXcQ',
    'https://youtu.be.evil.test/dQw4w9WgXcQ',
    'https://ｖimeo.evil.test/1',
  ])('never embeds %s', (address) => {
    expect(playerOf(address)).toBeNull()
  })

  it('returns one of two players with an id, or null, for any text', () => {
    const hosts = fc.constantFrom('vimeo.com', 'player.vimeo.com', 'youtu.be', 'www.youtube.com', 'evil.test')
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('watch', 'embed', 'video', '../..', '%2e%2e', '"onload=', 'dQw4w9WgXcQ', '12345'),
    )
    const near = fc
      .tuple(fc.constantFrom('https', 'http', 'javascript', 'data'), hosts, fc.array(piece), piece, piece)
      .map(([scheme, host, path, v, h]) => `${scheme}://${host}/${path.join('/')}?v=${v}&h=${h}&t=${h}`)
    let embedded = 0
    fc.assert(
      fc.property(fc.oneof(near, near, fc.webUrl(), fc.string({ unit: 'binary' })), (address) => {
        const player = playerOf(address)
        if (!player) return
        embedded++
        expect(player.src).toMatch(player.host === 'Vimeo' ? VIMEO : YOUTUBE)
      }),
      { numRuns: 3000 },
    )
    expect(embedded).toBeGreaterThan(0)
  })
})
