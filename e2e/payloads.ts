const IS_FULL = process.env.PROVE === 'full'

/** Returns all items with PROVE=full, otherwise every nth. */
export const sample = <Item>(items: readonly Item[], every: number) =>
  IS_FULL ? items : items.filter((_, index) => index % every === 0)

const VECTORS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)" autofocus>click</a>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)></video>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<object data="javascript:alert(1)"></object>',
  '<form action="javascript:alert(1)"><button>go</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.test/">',
  '<style>@import "//evil.test/x.css"</style>',
  '{{constructor.constructor("alert(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template engine would evaluate it.
  '${alert(1)}',
  'javascript:alert(1)',
]
const WRAPPERS = [
  (vector: string) => vector,
  (vector: string) => `">${vector}`,
  (vector: string) => `</title></textarea>--> ${vector}`,
]

/** Texts that would run a script if they were parsed as markup. */
export const XSS_PAYLOADS = sample(
  WRAPPERS.flatMap((wrap) => VECTORS.map(wrap)),
  8,
)

/** Open-redirect payloads: addresses outside the portal in many spellings that a browser might accept. */
export const FOREIGN_ADDRESSES = sample(
  [
    '//evil.test',
    '/\\evil.test',
    '/..//evil.test',
    'https:evil.test',
    '%2f%2fevil.test',
    '/%2f%2fevil.test',
    'javascript:alert(1)',
    '///evil.test',
    '////evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    '/student/..//evil.test',
    '/student/../\\evil.test',
    '/%5cevil.test',
    '/%09/evil.test',
    'https:/evil.test',
    'https://evil.test',
    'HTTPS://EVIL.TEST',
    'http://evil.test/student/dashboard',
    'https://localhost@evil.test',
    '//localhost@evil.test',
    '@evil.test',
    '/@evil.test',
    '.evil.test',
    '//evil.test/%2e%2e',
    '//evil%E3%80%82test',
    '//evil。test',
    '//2130706434/',
    '//[::2]/',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.test/1',
    'ftp://evil.test',
    'file:///etc/passwd',
  ],
  6,
)
