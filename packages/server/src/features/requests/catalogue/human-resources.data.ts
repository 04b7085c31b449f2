import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const humanResourcesIdeas: readonly Idea[] = [
  {
    title: 'Do anchored rating scales make campus interviewers agree?',
    description:
      'Panels on placement day talk to forty students and remember six. Anchored scales promise agreement, which a placement cell can test cheaply: the same recorded mock interviews are rated by trained and untrained panels, and both are compared with last summer’s internship reports.',
    techStack: [
      'Behaviourally anchored rating scales',
      'Intraclass correlation',
      'jamovi',
      'Zoom recordings',
    ],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Collect thirty critical incidents from recruiters of one entry-level role',
      'Write six questions with anchored five-point scales and try them on four seniors',
      'Record twenty-four mock interviews of volunteers who agreed to be rated',
      'Let eight assessors score them, half with the anchors and half with a blank sheet',
      'Compare intraclass correlations and the time each assessor needed',
      'Correlate both sets with the marks that supervisors gave in last summer’s internships',
    ],
  },
  {
    title: 'What a surname does to a CV in the eyes of Indian recruiters',
    description:
      'Field experiments with invented applicants waste the time of firms and raise ethical doubts. Here recruiters know that the profiles are hypothetical: a conjoint design varies name, college, gap years and language, so that bias is estimated without deceiving anyone.',
    techStack: ['Conjoint experiment', 'cregg (R)', 'Qualtrics', 'OSF pre-registration'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Pre-test eighty surnames on which community and region people associate with them',
      'Submit protocol and consent text to the institutional ethics board before any contact',
      'Show 200 practising recruiters ten pairs of hypothetical CVs each',
      'Report marginal means for every attribute, rather than baseline-dependent effects',
      'Look for masking, by hiding names in a random half of the pairs',
      'Invite participants to a closing webinar where the results are put to their own criticism',
    ],
  },
  {
    title: 'What survives of forklift safety training after three months at the dock',
    description:
      'Certificates count hours in a classroom, while accidents happen at the loading dock. Safe acts are observed by a checklist before training, a week after and three months after, with a second warehouse trained later as comparison.',
    techStack: ['Kirkpatrick model', 'Behavioural checklist', 'Fleiss’ kappa', 'R', 'ISO 3691-1'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Distil fifteen observable acts from the truck manual and a year of near-miss slips',
      'Drill three observers until they agree on filmed shifts beyond a kappa of 0.7',
      'Observe both docks for two weeks at randomly drawn quarter-hours',
      'Train the first warehouse and leave the other on its later date',
      'Revisit after one week and again after twelve, with observers blind to the schedule',
      'Chart the decay of each act and name those which need a refresher on the floor',
    ],
  },
  {
    title: 'Sexual-harassment complaints in annual reports that add up to zero',
    description:
      'Companies must state in the board’s report that they comply with the POSH Act of 2013, and listed ones give numbers of complaints. A large firm reporting none year upon year is a puzzle; size, sector and women’s share of staff are used to tell plausible zeros from suspicious ones.',
    techStack: ['POSH Act, 2013', 'Annual reports', 'Zero-inflated Poisson', 'R'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Take the 120 largest listed companies and note filed, pending and resolved complaints for three years',
      'Add head count, women’s share and industry from the same documents',
      'Fit a zero-inflated count model and list the firms whose silence is least expected',
      'Read how thirty of them describe committee, external member and training',
      'Seek the view of three external members of Internal Committees on the list',
      'Write a reader’s guide to such disclosures and try it on ten fellow students',
    ],
  },
  {
    title: 'Sleep and mood on rotating night rosters at a support centre',
    description:
      'Rosters that turn backwards are known to tire people, yet they persist because they suit the software. Agents on two roster types keep sleep diaries and wear simple actigraphs for four weeks; the results are offered to them first and to the employer only in groups.',
    techStack: ['PSQI', 'WHO-5', 'Actigraphy', 'R', 'REDCap'],
    difficulty: 'Intermediate',
    duration: '17 weeks',
    roadmap: [
      'Gain approval from a human-research committee and enrol sixty agents without their supervisors knowing',
      'Administer the PSQI and WHO-5 on entry, with referral details for anyone in distress',
      'Fit wrist actigraphs for twenty-eight days along with a one-minute morning diary',
      'Model sleep duration by roster direction, allowing for commute and children at home',
      'Weigh errors and customer scores of the same weeks at team level only',
      'Propose a forward-turning roster and pilot it with one volunteering team',
    ],
  },
  {
    title: 'What delivery riders know of the social-security schemes made for them',
    description:
      'Rajasthan passed the first Indian law on platform-based gig workers in 2023 and other states followed, while the Code on Social Security names them too. Riders in two cities are asked what they know, what they were asked to upload, and whether a claim ever reached an account.',
    techStack: ['KoboToolbox', 'Respondent-driven sampling', 'Stata', 'NVivo', 'Legal analysis'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Lay the state laws and the Code side by side for coverage, levy and grievance route',
      'Seed respondent-driven sampling from six waiting points per city',
      'Survey 220 riders at hours that cost them no orders, paying for their time',
      'Probe twenty of them on registration, accidents and refused claims',
      'Weight the answers for network size and report awareness by platform and schooling',
      'Return a two-language leaflet to the waiting points and test understanding after a week',
    ],
  },
  {
    title: 'Why apprentices stay with or leave the plant that trained them',
    description:
      'Firms receive support under the National Apprenticeship Promotion Scheme and still lose half of their trainees on the last day. Exit dates, stipends and offers of five plants are combined with apprentices’ own accounts to see whether pay, distance or the kind of work taught decides.',
    techStack: ['Apprentices Act, 1961', 'NAPS records', 'Stata', 'Multilevel logit', 'Thematic analysis'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Enlist five plants in one industrial area and their last three apprentice cohorts',
      'Document trade, stipend, attendance and offer made for about 350 apprentices, coded',
      'Telephone a third of those who left and learn their present work and wage',
      'Fit a multilevel logit with apprentices nested in trades and plants',
      'Illustrate with eight contrasting life stories told with the tellers’ approval',
      'Discuss a costed retention offer with the training officers and record what each adopts',
    ],
  },
  {
    title: 'Can a blind graduate apply for a job at India’s largest employers?',
    description:
      'The Rights of Persons with Disabilities Act expects equal opportunity, but an application form without labels ends the matter. Twenty-five career sites are examined by automatic checks, by keyboard alone and by two screen-reader users paid for their expertise.',
    techStack: ['WCAG 2.2', 'NVDA', 'axe DevTools', 'IS 17802', 'System Usability Scale'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Rank employers by head count and fix the same six-page path on each career site',
      'Scan the pages with axe and note every violation under its WCAG criterion',
      'Repeat the path by keyboard alone, timing each field and writing down traps',
      'Pay two screen-reader users to attempt eight applications while thinking aloud',
      'Show how many blocking barriers the automatic scan had missed',
      'Mail each employer its own findings and re-examine the page after one month',
    ],
  },
  {
    title: 'A buddy for new hotel staff, introduced floor by floor',
    description:
      'Housekeeping loses newcomers in their first two months, when nobody shows them the short ways. A stepped-wedge rollout gives every floor a buddy scheme in random order, so that no one is left without it and its effect can nevertheless be told from the season’s.',
    techStack: ['Stepped-wedge design', 'R', 'lme4', 'Onboarding checklist', 'Google Sheets'],
    difficulty: 'Advanced',
    duration: '24 weeks',
    roadmap: [
      'Choose with the executive housekeeper what a buddy does in weeks one to six',
      'Draw by lot the order in which eight floors begin, two at a time',
      'Coach sixteen willing buddies in a half-day and set a small allowance',
      'Track sixty-day retention, room inspection marks and newcomers’ sense of belonging',
      'Analyse with calendar time as a fixed effect and floors as random effect',
      'Put a price on a kept employee and decide with the hotel whether the allowance pays',
    ],
  },
  {
    title: 'When Indian courts find a dismissal out of proportion to the fault',
    description:
      'Employers lose cases not because misconduct is unproven but because the punishment shocks the conscience of the court. Three hundred labour-court and High Court decisions are coded for fault, past record, enquiry defects and relief, and a transparent model shows which facts weigh.',
    techStack: [
      'Indian Kanoon',
      'Industrial Disputes Act, 1947',
      'Python',
      'Logistic regression',
      'Cohen’s kappa',
    ],
    difficulty: 'Advanced',
    duration: '19 weeks',
    roadmap: [
      'Search decisions citing section 11A and draw three hundred by year and forum',
      'Develop a coding manual with a labour lawyer and settle disputes on forty trial cases',
      'Double-code a quarter of the judgments and publish agreement for each variable',
      'Relate reinstatement, back wages and upheld dismissal to the coded facts',
      'Predict fifty decisions of the most recent year and analyse the wrong guesses in prose',
      'Turn the findings into a checklist that an enquiry officer applies to two closed files',
    ],
  },
]
