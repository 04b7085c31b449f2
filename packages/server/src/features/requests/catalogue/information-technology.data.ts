import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const informationTechnologyIdeas: readonly Idea[] = [
  {
    title: 'IPv6, DNSSEC and mail authentication across the websites of Indian districts',
    description:
      'Every district administration runs a public site and mail addresses, and forged notices in their names circulate freely. Polite DNS and HTTP look-ups establish which names sign their zone, answer over IPv6 and tell receivers to reject forgeries, and hosting arrangements are tested as the explanation.',
    techStack: ['dnspython', 'ZDNS', 'RIPEstat', 'DMARC (RFC 7489)', 'R'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'List the official site of each district from the national portal and verify the ownership',
      'Query AAAA, DS, CAA, SPF and DMARC records once a day at a rate no server would notice',
      'Resolve disagreements by asking three resolvers and the authoritative servers themselves',
      'Group the names by host network and by state, with the year of the last redesign',
      'Explain each protection by logistic regression and look for districts that break the pattern',
      'Notify twenty administrators privately and re-query after forty days to see who acted',
    ],
  },
  {
    title: 'Getting a small laboratory’s blood reports into the patient’s ABHA record',
    description:
      'Large hospital chains have joined the Ayushman Bharat Digital Mission, but a two-room pathology laboratory still prints. An adapter maps its analyser output to LOINC codes and FHIR diagnostic reports and passes them through the sandbox with consent handled as the mission prescribes.',
    techStack: ['HAPI FHIR', 'ABDM sandbox', 'LOINC', 'HL7 v2', 'Spring Boot', 'PostgreSQL'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Sit one week beside the technician and chart how a sample becomes a printed sheet',
      'Decode the analyser’s serial messages and catalogue its 60 most frequent tests',
      'Assign LOINC codes in duplicate with a pathologist and settle disagreements',
      'Emit bundles that pass the NRCeS implementation guide validator without errors',
      'Exercise consent grant, expiry and refusal in the sandbox using invented patients',
      'Run in shadow for 1,000 reports and count values that differ from the paper copy',
    ],
  },
  {
    title: 'Lecture captions in mixed Hindi and English, corrected by the class itself',
    description:
      'Lecturers switch language in mid-sentence, and automatic captions then produce nonsense precisely where the term matters. A captioning chain tuned to the course vocabulary is combined with crowd correction by students, and understanding is measured for hearing and hard-of-hearing viewers.',
    techStack: ['Whisper', 'AI4Bharat IndicConformer', 'WebVTT', 'FastAPI', 'jiwer'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Transcribe four hours of consenting lecturers verbatim as the yardstick',
      'Score two open recognisers by word error, separately for terms and switch points',
      'Bias decoding with a glossary taken from the syllabus and slides',
      'Offer an editor in which two agreeing students may change a caption line',
      'Follow corrections through one unit and chart the error as it falls',
      'Quiz viewers with and without the corrected captions, hard-of-hearing students first',
    ],
  },
  {
    title: 'Rescuing a department’s theses from twenty years of floppies and unread CDs',
    description:
      'Cupboards hold theses in WordStar, PageMaker and fonts without Unicode, on media that lose bits each year. The holdings are imaged, identified and converted with a record of every loss, and the project estimates how long what is left will stay readable.',
    techStack: ['BitCurator', 'DROID and PRONOM', 'DSpace', 'OAIS (ISO 14721)', 'ddrescue'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Inventory the media by type, brand and year and photograph their labels',
      'Image all disks through a write blocker and log unreadable sectors for each',
      'Name the file formats with DROID and hand-check those it cannot place',
      'Convert legacy Indic fonts to Unicode and proofread a page from every thesis',
      'Clear the rights of living authors and choose open, campus-only or closed access',
      'Restore a random tenth from the archive and certify the checksums before the librarian',
    ],
  },
  {
    title: 'Dead spots and quarrelling channels in a hostel’s wireless network',
    description:
      'Students blame the internet line although the first ten metres are often at fault. A room-by-room survey of signal, airtime and retries over one week tells interference, distance and overload apart, and three free changes of configuration are tried before any new access point is bought.',
    techStack: ['OpenWrt', 'iperf3', 'Wireshark', 'InfluxDB', 'QGIS'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Agree with the network office on what may be captured: headers only, addresses hashed',
      'Survey 80 rooms at noon and at ten in the evening with the same laptop and stand',
      'Map signal strength and airtime use over the floor plans',
      'Sort the weak rooms by cause and confirm five by moving the client',
      'Change channels, power and minimum rate on one floor, the other floor serving as control',
      'Repeat the survey blind to floor and give the network office the settings that helped',
    ],
  },
  {
    title: 'Street lamps on which the municipal list and the night disagree',
    description:
      'A town pays for the electricity and repair of lamps that it last counted before the LED replacement. Students walk the wards after dark with a form and a light meter, and the survey is matched with the asset list to find ghost lamps, missing ones and streets below the lighting code.',
    techStack: ['ODK Collect', 'PostGIS', 'QGIS', 'Lux meter', 'IS 1944'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Request the lamp register under the right to information and geocode its addresses',
      'Prepare an ODK form with photograph, pole number, state of the lamp and lux below it',
      'Walk five wards in pairs between eight and ten, each lamp visited on two nights',
      'Match both lists by distance and pole number, leaving doubtful pairs to a person',
      'Estimate lamps missed by either list through capture and recapture',
      'Deliver the corrected layer to the ward engineers and recount 100 poles after repairs',
    ],
  },
  {
    title: 'A lesson server for village schools where the link fails every afternoon',
    description:
      'State portals assume a connection which, in hill schools, lasts an hour a day. A small offline server holds the prescribed lessons, fetches changes by night and returns only usage counts, and one school year’s half is spent watching whether teachers actually come back to it.',
    techStack: ['Kolibri', 'Raspberry Pi 5', 'rsync', 'Ansible', 'Syncthing'],
    difficulty: 'Intermediate',
    duration: '24 weeks',
    roadmap: [
      'Log link and mains outages at four schools for a fortnight with a battery-powered probe',
      'Choose lessons together with the teachers so that they follow the state syllabus',
      'Assemble servers that boot unattended and survive 200 sudden power cuts on the bench',
      'Schedule night transfers that resume after an interruption and never resend a block',
      'Visit the schools monthly, with the head’s and guardians’ permission, and observe lessons',
      'Compare weeks in use, by subject and by school, and leave trained caretakers behind',
    ],
  },
  {
    title: 'A telephone line in Gondi that tells forest dwellers the day’s mahua price',
    description:
      'Gatherers sell mahua flowers and tamarind to the first trader who comes, with no idea of the support price. An interactive voice line in Gondi, which needs no smartphone and no reading, gives prices and nearby buying centres; the project tests menus that callers with little schooling can complete.',
    techStack: ['Asterisk', 'Cloud telephony number', 'Python AGI', 'MariaDB', 'TRIFED support prices'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Hear from two gatherers’ groups, through an interpreter, what they ask before a sale',
      'Record prompts with three Gondi speakers from different blocks and test comprehension',
      'Lay out a keypad menu and a speak-after-the-tone menu for the same five questions',
      'Feed prices from the state federation daily, with a spoken date so staleness is heard',
      'Invite sixty households to call, alternate the menus by week, and log completed calls',
      'Visit again after the season and learn whether any sale was refused or moved',
    ],
  },
  {
    title: 'Linking two welfare lists by spelling and age without showing a single name',
    description:
      'A relief society and a health mission want to know how many families they share, but neither may hand over its list. Names in two scripts are encoded in keyed Bloom filters and compared by probability, and both the missed links and the resistance to re-identification are put to figures.',
    techStack: ['Splink', 'anonlink', 'clkhash', 'Indic transliteration', 'Python'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Generate twin lists of 20,000 invented families with the spelling habits of real forms',
      'Standardise names across Devanagari and Roman script and rank the phonetic keys',
      'Choose filter length, hash count and hardening on one half of the data',
      'Estimate match weights by expectation maximisation and trace precision against recall',
      'Attack the encodings with a frequency and a pattern-mining attack and report the yield',
      'Walk two data stewards through a mock exchange ending in one number and its interval',
    ],
  },
  {
    title: 'Which clocks on a campus are wrong, and what that does to its logs',
    description:
      'CERT-In directed Indian organisations in 2022 to keep their systems in step with the time servers of NIC or NPL. Door readers, cameras, laboratory machines and billing counters of one campus are measured against a GPS reference, and the cost of wrong stamps is shown by rebuilding a staged event.',
    techStack: ['chrony', 'GPS receiver with PPS', 'Nmap', 'CERT-In directions, 2022', 'Python'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Set up a reference clock on a Raspberry Pi and determine its own error budget',
      'Enumerate devices that keep time, with written leave from each section head',
      'Read offsets over the network, or by photographing display and reference together',
      'Track forty devices for a month and separate constant offset from drift',
      'Stage a lost-bag event and let two students rebuild it from uncorrected logs',
      'Introduce two internal time sources and verify that 95 % of devices stay within a second',
    ],
  },
]
