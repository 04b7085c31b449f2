import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const generalManagementIdeas: readonly Idea[] = [
  {
    title: 'Handing the firm to daughters, sons or strangers in Rajkot’s workshops',
    description:
      'Founders of machine shops postpone succession until an illness decides it. Paired interviews with founders and likely successors, held apart, show where their expectations differ, and the comparison across twelve families tells which preparations precede a calm handover.',
    techStack: ['Paired interviews', 'ATLAS.ti', 'Three-circle model', 'Cross-case analysis'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Reach twelve families through the engineering association and explain how secrets are kept',
      'Interview founder and successor separately, each in the language of the house',
      'Chart ownership, management and kinship of every firm in three circles, now and ten years ago',
      'Code expectations on timing, authority and money, and grade the distance within each pair',
      'Contrast smooth, stalled and broken handovers in one cross-case table',
      'Offer each family a private talk and ask after two months what they settled',
    ],
  },
  {
    title: 'Directors who sit on many boards, and what their firms have in common',
    description:
      'Independent directors carry ideas, and possibly favours, from one boardroom to the next. The interlocks of India’s 500 largest listed companies are drawn for ten years; deaths and term limits break ties by accident, which lets influence be told from mere resemblance.',
    techStack: [
      'Prowess board data',
      'NetworkX',
      'Stata',
      'Companies Act, 2013',
      'Event-based identification',
    ],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Resolve director identification numbers into one clean list of people and seats per year',
      'Construct yearly two-mode networks and check hubs against annual reports by hand',
      'Describe how the ten-year term limit and the cap on directorships altered the core',
      'Compare auditor choice and payout policy in tied and formerly tied firms',
      'Use deaths in office as breaks, with placebo ties between unconnected boards',
      'Release code and network files so that one chosen table can be rebuilt by a stranger',
    ],
  },
  {
    title: 'Which districts corporate social responsibility money never reaches',
    description:
      'Companies above set thresholds must spend two per cent of profit on social projects, preferably near their plants. Figures of the national CSR portal are laid over the list of aspirational districts, to find out how much of the unevenness is explained by where factories and head offices stand.',
    techStack: ['National CSR Portal', 'NITI Aayog district list', 'QGIS', 'Gini coefficient', 'Excel'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Retrieve project spending of five financial years and repair the district names',
      'Set aside sums booked as pan-India and say how large they are',
      'Calculate rupees per head and a Gini coefficient across districts for each year',
      'Overlay aspirational districts, factory counts and company headquarters',
      'Call six CSR heads about how they chose their last two districts',
      'Show the map to a state planning officer and correct the labels he finds misleading',
    ],
  },
  {
    title: 'What keeps a farmer producer company alive after its grant runs out',
    description:
      'Thousands of producer companies were founded in the last decade, and many file nothing three years later. Company filings give the survivors; visits to six of them, matched with six dormant neighbours, look at member equity, board meetings and the manager’s salary.',
    techStack: ['MCA21 filings', 'R', 'Matched case studies', 'Survival analysis', 'NABARD FPO data'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Establish from MCA filings which producer companies of one state are active, late or struck off',
      'Estimate survival since incorporation by promoter agency, capital and number of members',
      'Match six dormant companies with six thriving ones of the same crop and age',
      'Sit in on a board meeting or read two years of minutes at each place',
      'Ask forty members what they sold through the company and why they stopped',
      'Hand the promoting agency three early signs and check them against its newest cohort',
    ],
  },
  {
    title: 'First statements after a food scare, and how newspapers answered them',
    description:
      'When a product is accused, a company’s first statement fixes the tone for weeks. Thirty Indian food and medicine cases are coded by Coombs’ situational theory, and press sentiment over sixty days shows whether the matching strategy was really the kinder one.',
    techStack: ['Situational Crisis Communication Theory', 'Factiva', 'MAXQDA', 'R', 'Krippendorff’s alpha'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Identify thirty accusations since 2010 with date, harm and responsible authority',
      'Retrieve the first three statements of each firm and sixty days of English and Hindi coverage',
      'Train two coders on crisis type and response until alpha exceeds 0.75',
      'Score the tone of 1,500 articles by hand sample and classifier together',
      'Test whether responses that fit the theory recover tone sooner than the misfits',
      'Play one disguised case with a communications team and note how its choice differs',
    ],
  },
  {
    title: 'What the meetings of a sixty-person firm decide in one month',
    description:
      'Managers complain of meetings and cannot tell which to drop. Invitations, agendas and a half-minute exit slip from one firm reveal hours, cost and decisions, and a trial month with two simple rules gives the complaint something to be compared with.',
    techStack: ['Google Calendar export', 'Google Forms', 'Excel', 'Decision log'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Get consent from staff and export four weeks of calendar entries without titles of private ones',
      'Sort meetings by purpose and work out hours and salary cost for each kind',
      'Hand out exit slips asking what was decided, who acts, and whether one was needed',
      'Trace forty recorded decisions to see which were carried out within three weeks',
      'Try a cap of eight attendees and a written question in advance for another month',
      'Contrast hours and decisions of the two months and let the staff vote on the rules',
    ],
  },
  {
    title: 'Does imagining failure beforehand make managers’ forecasts less rosy?',
    description:
      'The pre-mortem is taught everywhere and tested rarely. Executive students forecast cost and date of projects whose outcome is known to the researcher alone; a random third imagines failure, a third lists pros and cons, and a third works as usual.',
    techStack: ['oTree', 'Randomised experiment', 'Brier score', 'R'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Prepare ten disguised real projects with facts as known on the day of approval',
      'Programme the three instructions in oTree and rehearse them with fifteen students',
      'Let 180 executive students state intervals for cost and completion, for a small prize',
      'Evaluate calibration and width of the intervals, not the mean alone',
      'Examine whether the listed reasons for failure were the ones that happened',
      'Repeat the task with one company’s project committee and compare effect sizes',
    ],
  },
  {
    title: 'Five years after the public-sector bank mergers, seen from the branch',
    description:
      'In April 2020 ten public-sector banks became four. Efficiency scores from published accounts tell one story of that merger; branch staff of the absorbed banks, who changed software, transfer rules and colleagues at once, may tell another, and the two are put next to each other.',
    techStack: ['RBI Statistical Tables', 'Malmquist index', 'deaR', 'Competing Values Framework', 'NVivo'],
    difficulty: 'Advanced',
    duration: '19 weeks',
    roadmap: [
      'Collate inputs and outputs of all public-sector banks from 2015 onward, merged ones recombined',
      'Decompose productivity change into catching up and frontier shift year by year',
      'Administer a culture inventory to 160 officers from absorbed and anchor banks',
      'Hold thirty conversations on software migration, postings and customers who left',
      'Join numbers and narratives in one display, bank by bank, and mark contradictions',
      'Invite a retired integration head to challenge the reading and print his objections',
    ],
  },
  {
    title: 'How Kudumbashree canteens choose their leaders and share the work',
    description:
      'Women’s groups in Kerala run canteens that feed courts, hospitals and offices, without a hired manager. Days spent in four kitchens and a short survey describe how leadership rotates, how quarrels end and whether rotation lowers the surplus that members divide.',
    techStack: ['Participant observation', 'KoboToolbox', 'QDA Miner', 'Excel'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Ask the district mission for introductions and each group for its own permission',
      'Spend three full days in each of four kitchens and write up field notes the same night',
      'Draw who instructs, buys, cooks and keeps accounts, hour by hour',
      'Survey sixty members on voice, fairness and their share of last month’s surplus',
      'Compare canteens with fixed and rotating leaders on surplus and members lost',
      'Read the portrait aloud to the groups in Malayalam and amend it where they object',
    ],
  },
  {
    title: 'Management practices of small hospitals measured without an audit',
    description:
      'The World Management Survey scores firms by open questions to managers who do not know they are being graded. Its hospital version is taken to forty nursing homes of one state, to see whether practice scores go with bed use and infection control once size and ownership are held fixed.',
    techStack: ['World Management Survey', 'Stata', 'Double-blind scoring', 'Inter-rater reliability'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Adapt the published hospital interview guide and settle with ethics reviewers how debriefing happens',
      'Practise scoring on recorded pilot calls until two raters differ by less than half a point',
      'Interview matrons and administrators of forty nursing homes, a silent second rater listening',
      'Gather bed occupancy, staff turnover and hand-rub use from the homes’ own registers',
      'Regress those outcomes on practice scores with size, ownership and town fixed, and with rater effects',
      'Debrief every home, offering its profile next to the anonymous median, and log the changes made',
    ],
  },
]
