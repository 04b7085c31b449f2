import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const webDevelopmentIdeas: readonly Idea[] = [
  {
    title: 'A date picker for the thumb, the keyboard and the screen reader alike',
    description:
      'Train, clinic and examination sites lose visitors at the calendar, which many script libraries draw as a grid nobody can hear. Four popular pickers, the browser’s native field and a new web component are put before people who use a keyboard, a screen reader or one thumb.',
    techStack: ['Web Components', 'ARIA Authoring Practices', 'WCAG 2.2', 'NVDA', 'TalkBack'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Catalogue which picker each of fifty Indian booking sites uses and where focus gets lost',
      'Write acceptance tests in Playwright from the dialog and grid patterns of the ARIA guide',
      'Implement the component with free typing first and the calendar as an aid',
      'Handle Hindi month names, dd-mm-yyyy habits and birth years decades back',
      'Pay twelve participants, four of them blind, to enter six dates in each of the variants',
      'Release the component under an open licence with its error and time table',
    ],
  },
  {
    title: 'Odia and Malayalam web fonts made small without losing a conjunct',
    description:
      'An Indic font weighs several times a Latin one, and careless subsetting breaks ligatures that the subsetter did not know about. The project measures what news readers download, derives subsets by shaping real text, and tries incremental transfer on slow connections.',
    techStack: ['fontTools', 'HarfBuzz', 'Noto fonts', 'Incremental Font Transfer', 'WebPageTest'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Survey the fonts, bytes and layout shifts of forty regional news pages',
      'Shape a million words per script with HarfBuzz and count each glyph actually used',
      'Cut fonts along glyph closure so that no reachable ligature can be dropped',
      'Compare the shapes of full and cut fonts pixel by pixel over the rarest thousand words',
      'Serve whole, split and incrementally transferred fonts over throttled 3G with cold caches',
      'Ask twenty readers to spot damaged text and give the safest recipe to one newspaper',
    ],
  },
  {
    title: 'A bus-stand board on the phone that still answers in the ghat section',
    description:
      'Passengers lose signal exactly where they wonder whether a connection can be caught. A progressive web app stores one depot’s timetable as GTFS and answers without a network, saying how old its knowledge is; the honest treatment of stale data is the heart of the work.',
    techStack: ['Workbox', 'IndexedDB', 'GTFS', 'TypeScript', 'Lighthouse'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Photograph the painted boards of one depot and encode its departures as valid GTFS',
      'Store the timetable in IndexedDB within 300 kilobytes, holidays included',
      'Decide by a table which requests use cache, network or both, and why',
      'Display the age of the data in words and grey out departures past their validity',
      'Ride three routes in flight mode and mark each question that went unanswered',
      'Update the timetable mid-journey and make sure that no page mixes two versions',
    ],
  },
  {
    title: 'How far apart can two singers be and still keep tala in a browser?',
    description:
      'Ensemble playing falters when sound takes much longer than some 25 milliseconds, and video calls take far more. An experimental browser studio trims each stage of the audio path, and trained pairs try it at controlled delays, including a mode in which the delay is made one whole beat.',
    techStack: ['WebRTC', 'AudioWorklet', 'WebAssembly', 'Opus', 'tc-netem'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Break down mouth-to-ear delay of a plain WebRTC call into capture, codec, network and buffer',
      'Replace the jitter buffer by an AudioWorklet with adjustable depth and gap concealment',
      'Measure by loopback clicks on four laptops, wired and wireless, at each setting',
      'Emulate Chennai–Delhi and within-city networks in a laboratory with tc-netem',
      'Invite ten trained duos, under informed consent, to sing one piece at six hidden delays',
      'Extract onset differences and tempo drift and state the distance that each mode permits',
    ],
  },
  {
    title: 'Ward maps of a hundred towns served from one static file',
    description:
      'Civic groups cannot keep a tile server alive after the grant ends. Boundaries, wards and polling places are packed into one PMTiles archive that a browser reads by byte range from ordinary storage, and its cost, speed and legibility are compared with a running server.',
    techStack: ['PMTiles', 'MapLibre GL JS', 'tippecanoe', 'DataMeet boundaries', 'PostGIS'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Gather ward shapes that carry an open licence and note vintage and source in every record',
      'Repair slivers and overlaps, keeping the original geometry beside the mended one',
      'Tile by tippecanoe with generalisation chosen per zoom and a budget of 200 MB',
      'Style labels in two scripts and keep contrast readable in sunlight on a cheap screen',
      'Load-test range requests against a small tile server at equal monthly price',
      'Guide five volunteers to update one town themselves and time them without assistance',
    ],
  },
  {
    title: 'Who is told before the visitor has clicked on anything',
    description:
      'Indian law now asks for consent in clear words, while pages call dozens of outside firms before any banner is answered. Three hundred popular Indian sites are loaded in a fresh browser and watched before consent, after refusal and after acceptance, which gives a baseline for later years.',
    techStack: ['Playwright', 'Tranco list', 'Tracker Radar', 'DPDP Rules, 2025', 'DuckDB'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Sample sites from the Tranco list by sector, with state portals and newspapers among them',
      'Script fresh profiles that scroll, wait and record requests and storage',
      'Resolve hidden first-party aliases by DNS before naming the receiving company',
      'Press refuse by hand on every site and count the clicks the refusal takes',
      'Contrast the three states pairwise and bootstrap the differences per sector',
      'Repeat sixty visits from a second city and release the crawl with a dated method note',
    ],
  },
  {
    title: 'Live kabaddi scores for a village ground with one shared hotspot',
    description:
      'A raid lasts thirty seconds, so a score page that refreshes each minute is always wrong. One scorer’s phone feeds two thousand followers by polling, server-sent events or WebSockets, and the three are compared in delay, data used and behaviour when the hotspot drops.',
    techStack: ['Server-Sent Events', 'WebSocket', 'Node.js', 'k6', 'SQLite'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Score a recorded match by hand to settle which events the page must carry',
      'Give the scorer large buttons, an undo and a queue that outlasts lost signal',
      'Offer one event log through polling, server-sent events and WebSockets',
      'Load each channel with 2,000 virtual followers in k6 and chart delay and bytes',
      'Drop the scorer’s link for ten, sixty and 300 seconds and inspect order and duplicates',
      'Cover one local tournament and check the final log against the referee’s sheet',
    ],
  },
  {
    title: 'The same shop built four ways, timed on a seven-thousand-rupee phone',
    description:
      'Arguments between islands, server components, single pages and plain HTML rarely use the phone that most Indians own. One catalogue with search and basket is implemented four times to a common specification, and field metrics, energy, code size and developer hours are recorded together.',
    techStack: ['Astro', 'Next.js', 'htmx', 'web-vitals', 'Android Debug Bridge'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Specify pages, states and accessibility in forty browser tests that all versions must pass',
      'Implement them in an order drawn by lot while logging hours and dead ends',
      'Automate a purchase on two low-cost phones over USB, fifty times a version',
      'Collect LCP, INP, bytes and battery charge, discarding runs above a set temperature',
      'Add a change request late and record the lines and hours that each version takes',
      'Have four working developers criticise the code for fairness prior to publishing figures',
    ],
  },
  {
    title: 'Passkeys for members of a cooperative who share one phone',
    description:
      'Passkeys assume a person and a personal device, whereas dairy cooperative members share a handset within the family and often change SIM. WebAuthn login, enrolment at the collection centre and recovery by two fellow members are made and attacked, and weighed against SMS codes.',
    techStack: ['WebAuthn', 'SimpleWebAuthn', 'PostgreSQL', 'STRIDE', 'System Usability Scale'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Visit two collection centres and learn who holds the phone at which hour',
      'Model threats by STRIDE, with the helpful relative and the resold handset as actors',
      'Develop enrolment with an attendant, several passkeys an account and visible devices',
      'Create recovery by two members plus a day’s delay and an announcement to the owner',
      'Play ten attack scenarios with colleagues who earn a prize for getting in',
      'Compare success and time with SMS codes for thirty consenting members over three weeks',
    ],
  },
  {
    title: 'Where the links printed in regulators’ circulars lead ten years later',
    description:
      'Circulars of RBI, SEBI and UGC cite web addresses as if they were permanent, and a student following them meets a redesigned home page. Links are extracted from the PDF files, followed, and classed as alive, moved, replaced or lost, and web archives show how many can be rescued.',
    techStack: ['pdfminer.six', 'Memento', 'Wayback CDX API', 'SimHash', 'Python'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Sample 900 circulars by regulator and year from their public archives',
      'Extract addresses that hyphens and line breaks have split, and verify a hundred by eye',
      'Follow each at three times of the week, politely spaced, recording every redirect',
      'Detect pages that answer “200” yet say something else, by likeness to archived copies',
      'Estimate half-life by regulator and file type with censoring for live links',
      'Assemble a lookup page of rescued addresses and offer it to three university libraries',
    ],
  },
]
