import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const otherIdeas: readonly Idea[] = [
  {
    title: 'The wait for a second appeal under the Right to Information Act',
    description:
      'A citizen refused a paper may appeal to an Information Commission, and then years can pass. Orders of one State commission are read for dates, public authority, ground of refusal and penalty, showing where delay comes from and how rarely an officer pays for it.',
    techStack: ['RTI Act 2005', 'Commission orders', 'Python pdfplumber', 'Survival analysis', 'Zotero'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Draw 400 decided appeals of two years by stratified lot from the commission’s website',
      'Extract dates, authority, exemption claimed and outcome into one sheet',
      'Read sixty orders closely for the reasoning on sections 8 and 20',
      'Estimate waiting times by authority with undecided appeals counted as censored',
      'File one’s own RTI request for pendency figures and compare them with the orders',
      'Brief a citizens’ group on grounds that succeed and invite the commission’s reply',
    ],
  },
  {
    title: 'An oral history of a textile district after its mills closed',
    description:
      'When the looms of Girangaon, Ahmedabad or Kanpur fell silent, the workers’ own account stayed unwritten. Ten former workers are recorded, above all women and canteen staff who are missing from the strike literature, and their stories are placed beside newspapers of the same weeks.',
    techStack: ['Oral History Association principles', 'Zoom H1n recorder', 'OHMS', 'Newspaper archives'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Read one union pamphlet and one company report to prepare open questions',
      'Find ten narrators through chawl committees and explain how recordings may be used',
      'Record each life story in two sittings and let narrators seal any passage',
      'Index the recordings by minute with OHMS in Marathi, Gujarati or Hindi',
      'Set three contested events beside newspaper reports of that very week',
      'Play extracts in the neighbourhood library and deposit copies where narrators agreed',
    ],
  },
  {
    title: 'Sounds and words of a small Himalayan language, before the elders go',
    description:
      'Several Tibeto-Burman languages of Himachal and Uttarakhand have a few thousand speakers and no dictionary. Words and two stories are recorded with a speech community that decides what may be shared, and vowel and tone contrasts are demonstrated acoustically.',
    techStack: ['ELAN', 'Praat', 'FieldWorks FLEx', 'Leipzig Glossing Rules', 'CLDF'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Seek the village council’s welcome and put rights over recordings in writing',
      'Elicit 500 words from four speakers of both sexes with a good microphone',
      'Transcribe minimal pairs and measure formants and pitch in Praat',
      'Gloss two narratives line by line with a young co-worker from the village',
      'Confront the findings with Census figures and the Linguistic Survey’s sketch',
      'Give back a picture word-book and archive files with the community’s conditions',
    ],
  },
  {
    title: 'Reading levels of children taught in a language not spoken at home',
    description:
      'A Gondi- or Bhili-speaking child who stumbles over Hindi print may be a good reader of nothing yet. Pupils of classes three to five read ASER-type passages in both tongues and tell a story aloud, so that decoding and language are no longer confounded.',
    techStack: ['ASER reading tool', 'EGRA subtasks', 'Multilevel regression', 'Jamovi', 'Story retelling'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Win the consent of headteachers and parents and the child’s own yes',
      'Prepare parallel passages in the home tongue with two teachers who speak it',
      'Hear 160 pupils of six schools read and retell individually for ten minutes',
      'Divide pupils into weak decoders and weak listeners in the school language',
      'Estimate what a teacher who shares the tongue changes, schools nested',
      'Show each school its two groups and rehearse one activity for either',
    ],
  },
  {
    title: 'How far a singer’s gandhar departs from the harmonium key',
    description:
      'All India Radio barred the harmonium for three decades because its keys fix what the voice lets glide. Pitch is traced in open recordings of three ragas and the sung third is located relative to each singer’s tonic, phrase by phrase, not as a single average.',
    techStack: ['Saraga dataset', 'Essentia', 'Sonic Visualiser', 'Python', 'Kernel density'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Choose thirty Hindustani recordings in three ragas with annotated tonic',
      'Extract melody with Essentia and correct octave slips by ear',
      'Mark held and gliding gandhars in 300 phrases together with a vocalist',
      'Locate their centres in cents by raga, phrase direction and artist',
      'Play retuned phrases to twelve trained listeners and ask which sound right',
      'Demonstrate the intervals at a lecture with sound and publish the annotations',
    ],
  },
  {
    title: 'Straw, live cover or bare soil beneath rainfed brinjal',
    description:
      'A smallholder has paddy straw at hand and plastic sheet only by purchase. Three mulches and bare soil are compared in a randomised block on a farmer’s own field for moisture, weeding hours and marketable fruit, so that labour counts as much as yield.',
    techStack: ['Randomised block design', 'Gravimetric soil moisture', 'R agricolae', 'Partial budgeting'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Lay sixteen plots in four blocks along the slope with the farmer’s advice',
      'Spread straw, cowpea cover and plastic two weeks after transplanting',
      'Sample soil moisture weekly at two depths and note every shower',
      'Clock weeding in person-minutes per plot and rate borer damage',
      'Pick, grade and sell fruit plot by plot, testing means after analysis of variance',
      'Calculate net return per working hour and host a field day at the last harvest',
    ],
  },
  {
    title: 'What wins a kho-kho turn? A notation of forty league matches',
    description:
      'Coaches of kho-kho argue about pole dives and chains of early substitutions without numbers. Broadcast matches are coded touch by touch, and dream runs, dives and batch order are linked with points scored in the turn.',
    techStack: ['Kinovea', 'LINCE PLUS', 'Poisson regression', 'Google Sheets'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Define twelve events with a national-level referee and a picture of each',
      'Code five matches twice to prove that events are recognised alike',
      'Annotate forty broadcast matches with time, attacker, position and result',
      'Count dream runs and dismissals by batch and by side of the court',
      'Model points of a turn by dives, fouls and direction changes',
      'Take three findings to a college coach and tally them in two practice games',
    ],
  },
  {
    title: 'One hand or two styles in Premchand’s Urdu and Hindi novels?',
    description:
      'The same author wrote novels first in Urdu and later in Hindi and had some recast by others. Word frequencies and sentence lengths of texts out of copyright are compared by Burrows’s Delta within each language, and passages that stand apart are then read closely.',
    techStack: ['R stylo', 'Hindi Samay', 'Rekhta e-books', 'Stanza', 'Close reading'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Gather clean texts of six novels and of four contemporaries in either language',
      'Normalise spelling and nuqta so that scripts do not pose as style',
      'Compute Delta by rolling windows and bootstrap the trees',
      'Find chapters that fall outside the author’s usual range',
      'Read these in both versions against letters about their making',
      'Present the argument to a literature seminar and answer its doubts in an appendix',
    ],
  },
  {
    title: 'Who is quoted? Women as sources in four Indian dailies',
    description:
      'A newspaper may employ many women and still quote ministers, policemen and male experts. Front and city pages of two English and two Hindi dailies are coded after the Global Media Monitoring Project, distinguishing those who speak as experts from those who speak as victims.',
    techStack: ['GMMP coding scheme', 'Krippendorff’s alpha', 'e-paper archives', 'Datawrapper'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Construct two artificial weeks so that no weekday or election dominates',
      'Adapt the GMMP sheet and reach an alpha of 0.8 with a fellow coder',
      'Code about 900 quoted persons by role, sex where stated, and placement',
      'Contrast languages, beats and reporter bylines with exact intervals',
      'Interview four city editors on how a source enters the phone book',
      'Compile a list of forty women experts of the city and offer it to the newsrooms',
    ],
  },
  {
    title: 'Recording a neglected stepwell in three dimensions with its users',
    description:
      'Hundreds of baolis in Rajasthan, Gujarat and Haryana are unprotected and filling with rubbish. One is surveyed by photogrammetry with levelled control points, its decay mapped stone by stone, and the households around it say what they would wish it to be.',
    techStack: ['Agisoft Metashape', 'Total station', 'QGIS', 'CloudCompare', 'ICOMOS stone glossary'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Clear access with owner, panchayat and archaeology department, water depth included',
      'Fix twenty control points by total station around and below ground',
      'Photograph all faces with 70 per cent overlap, lamps supplementing daylight',
      'Process the cloud and state deviation at points kept out of the adjustment',
      'Draw plans, sections and a decay map in the terms of the ICOMOS glossary',
      'Exhibit drawings at the well and sort residents’ wishes by cost and reversibility',
    ],
  },
]
