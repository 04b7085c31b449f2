import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const mobileDevelopmentIdeas: readonly Idea[] = [
  {
    title: 'A forest guard’s patrol track that lasts three days on one charge',
    description:
      'Guards walk for days beyond any socket, and constant positioning empties a phone by the first evening. Location sampling is tied to step counts and terrain instead of the clock, and the walked line is compared with a surveyor’s receiver to find how many metres of accuracy each per cent of saved battery costs.',
    techStack: ['Kotlin', 'Fused Location Provider', 'Perfetto', 'GNSS receiver', 'QGIS'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Profile five phones at rest, walking and under canopy to learn where the charge goes',
      'Walk two trails with a survey-grade receiver beside the phones as reference',
      'Trigger fixes by steps, turns and barometer, falling back to time in doubtful spots',
      'Survive Doze and the task killers of four makers, logging each gap with its cause',
      'Plot track error against battery per hour and choose a setting with two foresters',
      'Lend handsets for six patrols and count kilometres lost and phones that came home dead',
    ],
  },
  {
    title: 'Messages handed from phone to phone when a pilgrimage jams the network',
    description:
      'At large melas the mobile network collapses while thousands of phones stand within metres of each other. Short signed messages for lost children or first aid are carried by Bluetooth Low Energy from pocket to pocket; simulation tells what crowd density and battery the scheme requires.',
    techStack: ['Bluetooth Low Energy', 'Kotlin', 'The ONE simulator', 'Ed25519', 'Spray and Wait'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Measure contact time and range of Bluetooth between eight phone models inside bags',
      'Simulate 5,000 walkers of a published mela layout in The ONE under three routing schemes',
      'Specify message, signature, expiry and hop limit in at most 200 bytes',
      'Realise the winning scheme on Android with duty cycles that the system does not kill',
      'Attack it with floods, replays and forged alarms from two hostile phones',
      'Rehearse on a campus with sixty volunteers and compare delivery curves with the simulation',
    ],
  },
  {
    title: 'Bus numbers read aloud to a blind passenger before the bus leaves',
    description:
      'A blind commuter asks strangers which bus has come, and often hears after the doors close. The app reads route boards in two scripts from a hand-held phone, by day and by glare; it is judged by seconds before departure rather than by accuracy on still pictures.',
    techStack: ['CameraX', 'ML Kit', 'PaddleOCR', 'TalkBack', 'Jetpack Compose'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Accompany four blind commuters, at their invitation, and note how they aim and listen',
      'Film 500 arrivals at ten stops, blurring faces and plates before storage',
      'Detect the board first and recognise digits and destination in Latin and Kannada',
      'Vote across frames and against the routes that really serve that stop',
      'Tune speech and vibration so that a wrong number is rarer than no number',
      'Evaluate at two stops with ten users, scoring boarding decisions made in time',
    ],
  },
  {
    title: 'What cross-platform costs: one clinic diary in four mobile toolkits',
    description:
      'Firms choose Flutter, React Native, Kotlin Multiplatform or two native apps by fashion. A diary with a long list, a chart, an offline store and a camera screen is made in each to one specification and measured for start-up, dropped frames, size and memory on old phones.',
    techStack: ['Flutter', 'React Native', 'Kotlin Multiplatform', 'SwiftUI', 'Macrobenchmark'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Describe nine screens by shared fixtures and expected screenshots before any coding',
      'Complete the four apps with release settings recommended by their own vendors',
      'Record cold start and frame times by Macrobenchmark and Instruments, thirty runs each',
      'Repeat on a five-year-old phone nearly full and on a new one',
      'Upgrade each toolkit by a major version and log the hours of breakage',
      'Submit the code to one practitioner of each camp and rerun after their corrections',
    ],
  },
  {
    title: 'A self-help group’s passbook that speaks and needs no reading',
    description:
      'Many members of women’s savings groups sign by thumb and trust the one who keeps the books. Pictures, coin-like tokens and recorded local speech show each woman her own savings and loan, and comprehension is measured by what she can later tell about her account.',
    techStack: ['Flutter', 'Drift', 'Field-recorded prompts', 'Panchasutra', 'Figma'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Attend four weekly meetings and follow how cash, talk and ledger move round the circle',
      'Test twenty pictures for saving, loan, interest and fine, dropping those misread by a third',
      'Record prompts with a member’s voice in the dialect spoken there',
      'Keep entries append-only, so that a correction remains visible to everybody',
      'Hold two meetings with app and paper together and reconcile both to the last rupee',
      'Question twenty-four members on their balance a week later, with and without the app',
    ],
  },
  {
    title: 'Can a phone measure festival noise? Twenty models against a class 1 meter',
    description:
      'Residents hold up phone readings against loudspeakers and are told they prove nothing. Twenty handsets are compared with a class 1 sound level meter across level and frequency, a correction per model is derived, and the uncertainty remaining is stated in the terms of the Noise Rules.',
    techStack: ['IEC 61672-1', 'Oboe', 'Kotlin', 'Class 1 sound level meter', 'R'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Borrow handsets and switch off automatic gain wherever the unprocessed source allows it',
      'Play pink noise and tones from 40 to 95 dB in a quiet room beside the meter',
      'Implement A-weighting and LAeq and verify both on synthetic signals',
      'Fit a correction per model and reveal how two phones of the same model differ',
      'Repeat outdoors with and without a wind cover at three distances from a loudspeaker',
      'Express the combined uncertainty and say at which excess a citizen’s reading carries weight',
    ],
  },
  {
    title: 'Tree girth and height by phone depth, checked with tape and hypsometer',
    description:
      'Carbon and compensation surveys need thousands of trees measured, usually by two people with a tape. ARCore depth and a tilt sensor may let one person do it; 300 stems of differing bark, lean and light reveal where the phone is trustworthy and where volume errors multiply.',
    techStack: ['ARCore', 'Kotlin', 'RANSAC', 'Laser hypsometer', 'Bland–Altman plot'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Mark 300 trees of twelve species and tape their girth at 1.37 metres, twice',
      'Fit a circle to depth points by RANSAC from one, two and three viewpoints',
      'Estimate height from tilt and distance, prompting the user to step back when needed',
      'Compare phone and hypsometer by limits of agreement for each class of size and bark',
      'Propagate girth and height errors through a published volume equation of each species',
      'Race one surveyor with the phone against two with a tape over a hundred new trees',
    ],
  },
  {
    title: 'Keeping tala on the wrist by vibration alone',
    description:
      'Dancers in practice cannot look at a metronome, and a clicking one disturbs the class. A watch app beats Adi, Rupaka and Misra Chapu with distinct pulses for sam and finger counts; its timing errors are recorded electrically and its use is tested at several speeds.',
    techStack: ['Wear OS', 'Kotlin', 'VibrationEffect', 'Audacity', 'Piezo contact microphone'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Discuss with a dance teacher which beats a wrist must feel and which only clutter',
      'Encode five talas as patterns of strength and length, each editable by the teacher',
      'Schedule pulses so that drift stays under ten milliseconds in a ten-minute practice',
      'Tape a piezo microphone on the watch and read true intervals in Audacity',
      'Blindfold six volunteers and see how often they tell sam from the other beats',
      'Film eight dancers at three speeds, with agreement, and compare step timing to a click',
    ],
  },
  {
    title: 'What Indian loan apps ask of a phone, and what the RBI lets them ask',
    description:
      'Reserve Bank directions bar digital lending apps from files, contacts and call logs, with one-time access to camera or location only by consent. Apps from the regulator’s own public directory and an equal number outside it are unpacked and run, comparing what they declare, request and send.',
    techStack: ['Androguard', 'JADX', 'Exodus Privacy', 'mitmproxy', 'RBI digital lending rules'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Select forty apps from the RBI directory and forty lookalikes from store searches',
      'Extract permissions, trackers and exported components from each package by script',
      'Translate the Reserve Bank’s clauses into a checklist that a second reader can repeat',
      'Start each app on a spare phone with invented contacts and stop before any application',
      'Inspect the traffic of consenting test accounts for contact or location values',
      'Report grave findings privately to the lenders and publish group figures after sixty days',
    ],
  },
  {
    title: 'Crashes that random testers of Android apps reach, and those they never will',
    description:
      'Automated explorers boast of coverage, yet many user-reported crashes need a login, a rotation or an exact order. On the reproducible bugs of the Themis benchmark, several explorers are run for equal time, and each missed crash is explained by the step that no tool took.',
    techStack: ['Themis', 'Fastbot2', 'DroidBot', 'ACVTool', 'Android Emulator'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Bring up the Themis apps on identical emulators and replay every recorded crash by hand',
      'Let four explorers work two hours on each app, five times, with seeds preserved',
      'Measure instruction coverage along the known path to each crash with ACVTool',
      'Name the first missing step of each failure and sort these into a small taxonomy',
      'Add two remedies, such as rotation after each dialog, to one open explorer',
      'Repeat the contest on ten apps outside the benchmark and report new crashes upstream',
    ],
  },
]
