import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

const show = (text: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Markdown text={text} />
    </MantineProvider>,
  ).replaceAll(/<style data-mantine-styles[^>]*>.*?<\/style>/gs, '')

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const textOf = (markup: string) => unescaped(markup.replaceAll(/<[^>]*>/g, ''))

/** Returns every element of the HTML with its attributes. React escapes `<` and quotes outside of elements. */
const elementsOf = (markup: string) =>
  [...markup.matchAll(/<([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/gi)].map(([, tag = '', attributes = '']) => ({
    tag,
    attributes: new Map(
      [...attributes.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name,
        unescaped(value),
      ]),
    ),
  }))

const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)" onclick=alert(1)>x</a>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<object data="javascript:alert(1)"></object>',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.test/">',
  '<style>@import "//evil.test/x.css"</style>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#115;cript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.test "t\' onmouseover=alert(1)")',
  '[x](\\\\evil.test)',
  '[x](/student/dashboard)',
  '[x](mailto:a@b.test)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.test/1)',
  '![x](javascript:alert(1))',
  '![x](https://evil.test/seen.png)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x" onerror="alert(1)](x)',
  '<javascript:alert(1)>',
  '<https://evil.test/"onmouseover=alert(1)>',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  '- [ ] <img src=x onerror=alert(1)>',
  '# <svg onload=alert(1)>',
  '> <script>alert(1)</script>',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><img/src=x/onerror=alert(1)>\nx\n```',
  '```js onload=alert(1)\nx\n```',
  '~~~<script>\nalert(1)\n~~~',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<link rel=stylesheet href=//evil.test/x.css>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  'https://evil.test/<script>alert(1)</script>',
  'www.evil.test/"onmouseover="alert(1)',
  '\u202e<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '[<img src=x onerror=alert(1)>](https://evil.test)',
  '**<svg/onload=alert(1)>**',
]
const HARMLESS =
  /^(class|href|target|rel|type|role|aria-|style$|tabindex|dir|data-|start|id|align|viewbox|width|height|fill|stroke|d$|xmlns)/i

it('threat-33 none of 60 payloads runs, loads, or links anywhere but to http and https', () => {
  expect(VECTORS).toHaveLength(60)
  for (const vector of VECTORS) {
    for (const { tag, attributes } of elementsOf(show(vector))) {
      expect(tag, vector).not.toMatch(
        /^(script|style|img|iframe|object|embed|form|input|meta|base|link|video|audio|source|template|math|details)$/i,
      )
      for (const name of attributes.keys()) expect(name, vector).toMatch(HARMLESS)
      if (tag !== 'a') continue
      expect(attributes.get('href'), vector).toMatch(/^https?:\/\//i)
      expect(attributes.get('target')).toBe('_blank')
      expect(attributes.get('rel')).toBe('noopener noreferrer')
    }
  }
})

it.each([
  '>'.repeat(4000),
  '> '.repeat(8000),
  '1. '.repeat(1300),
  '+ 1) > '.repeat(500),
  `> ${'>\t'.repeat(2000)}\n> ${'2. '.repeat(2000)}`,
])(
  'threat-48 quotes and lists nested more than a thousand deep are shown, instead of ending the screen',
  (text) => {
    expect(textOf(show(`Before\n\n${text}x\n\nafter`))).toMatch(/^Before.*x.*after$/s)
  },
)

it('quotes and lists within one another stay what they are', () => {
  const tags = elementsOf(show(`${'>'.repeat(20)} 1. - a\n\n- - b\n\n${'-'.repeat(80)}`)).map(
    ({ tag }) => tag,
  )
  expect(tags.filter((tag) => tag === 'blockquote')).toHaveLength(20)
  expect(tags.filter((tag) => tag === 'li')).toHaveLength(4)
  expect(tags).toContain('hr')
})

it('http and https links are kept', () => {
  const links = elementsOf(show('[x](https://a.test) <HTTP://b.test> https://c.test')).filter(
    ({ tag }) => tag === 'a',
  )
  expect(links.map(({ attributes }) => attributes.get('href'))).toEqual([
    'https://a.test',
    'HTTP://b.test',
    'https://c.test',
  ])
})

it('HTML shows as text', () => {
  expect(textOf(show('Use <b>bold</b> sparingly'))).toBe('Use <b>bold</b> sparingly')
})

it('code is highlighted, labelled with its language, and has a copy button', () => {
  const page = show('```python\nfor x in y:\n    print("a")\n```')
  expect(textOf(page)).toBe('pythonCopyfor x in y:\n    print("a")\n')
  expect(page).toContain('<span class="hljs-keyword">for</span>')
})

it('code without a known language is not highlighted', () => {
  const page = show('```\nfor x in y\n```')
  expect(textOf(page)).toBe('codeCopyfor x in y\n')
  expect(page).not.toContain('hljs-')
  const unknown = show('```klingon\nfor x in y\n```')
  expect(textOf(unknown)).toBe('klingonCopyfor x in y\n')
  expect(unknown).not.toContain('hljs-')
})

it('an image becomes a link', () => {
  const page = show('![A chart](https://a.test/c.png)')
  expect(page).toContain('href="https://a.test/c.png"')
  expect(textOf(page)).toBe('A chart (a.test)')
})

it.each([
  ['[https://portal.test/sign-in](https://evil.test/x)', 'https://portal.test/sign-in (evil.test)'],
  ['[**Your grade**](https://evil.test)', 'Your grade (evil.test)'],
  ['<https://portal.test@evil.test/>', 'https://portal.test@evil.test/ (evil.test)'],
  ['[x](https://раураl.test)', 'x (xn--l-7sba6dbr.test)'],
  ['https://a.test/b?c=d', 'https://a.test/b?c=d'],
])('threat-33 a link shows where it leads, whatever its text claims: %s', (markdown, shown) => {
  expect(textOf(show(markdown))).toBe(shown)
})

it('a paragraph with more than a thousand marks is shown as written; code with as many is shown as code', () => {
  const marks = `${'**a *b '.repeat(300)}${'c* d** '.repeat(300)}`.trim()
  expect(show(`*Before*\n\n${marks}`)).toContain('<em>Before</em>')
  expect(textOf(show(marks))).toBe(marks)
  expect(textOf(show(`\`\`\`\n${marks}\n\`\`\``))).toBe(`codeCopy${marks}\n`)
})

it('scrollable regions have an accessible name', () => {
  const names = elementsOf(show('```python\nx\n```\n\n```\ny\n```\n\n| a |\n|---|\n| b |'))
    .filter(({ attributes }) => attributes.has('tabindex'))
    .map(({ attributes }) => attributes.get('aria-label'))
  expect(names).toEqual(['Code in python', 'Code', 'Table'])
})

it('renders citations in running text, not in code or links, and leaves brackets alone without a renderer', () => {
  const text =
    'It falls [1, 7]; see **this [2]** of [2024] and `list[3]`, [4](https://a.test) and\n\n```\nx[5]\n```'
  const cited: number[] = []
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <Markdown
        text={text}
        renderCitation={(number) => {
          cited.push(number)
          return <b data-cited={number} />
        }}
      />
    </MantineProvider>,
  )
  expect(cited).toEqual([1, 7, 2])
  expect(markup).toContain('<b data-cited="7">')
  expect(textOf(show(text))).toContain('It falls [1, 7]; see this [2] of [2024] and list[3]')
})
