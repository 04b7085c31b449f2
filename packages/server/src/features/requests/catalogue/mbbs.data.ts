import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const mbbsIdeas: readonly Idea[] = [
  {
    title: 'Does the ASHA’s CBAC form find the people whose sugar is raised?',
    description:
      'Everybody over thirty in a village is meant to be scored on the Community Based Assessment Checklist before a strip is spent on them. The checklist and the Indian Diabetes Risk Score are set against capillary glucose in the same households, so that missed cases can be counted as well as needless referrals.',
    techStack: ['CBAC form', 'Indian Diabetes Risk Score', 'Glucometer', 'Epi Info', 'ROC analysis'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Settle consent, referral and sampling of one subcentre area with the ethics committee',
      'Accompany two ASHAs while they score 250 adults over thirty on the checklist',
      'Add waist, family history and exertion to obtain the Indian Diabetes Risk Score',
      'Test fasting capillary glucose without knowing either score',
      'Plot sensitivity against false alarms for both scores at several cut-offs',
      'Give the medical officer the cut-off that misses fewest cases per strip used',
    ],
  },
  {
    title: 'How far the cuff misleads when the arm lies in the lap',
    description:
      'Crowded outpatient desks seldom have a table on which to rest the arm, and pressure is read with the hand in the lap or hanging. Each volunteer is measured in three positions in random order, which turns a familiar warning into millimetres of mercury.',
    techStack: ['Validated oscillometric monitor', 'Williams crossover design', 'Jamovi', 'STROBE'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Check two oscillometric monitors against each other on ten classmates',
      'Recruit 90 consenting volunteers aged 18 to 70 from hospital staff and visitors',
      'Draw the order of desk, lap and hanging arm from sealed envelopes',
      'Read pressure three times in every position after five minutes of quiet sitting',
      'Estimate mean differences by mixed model and see whether age or arm length alters them',
      'Count how many volunteers cross 140/90 through posture alone and show it in the OPD',
    ],
  },
  {
    title: 'Blood cultures that grew only skin, traced to the bedside',
    description:
      'A contaminated bottle costs a patient days of vancomycin. One year of positive cultures is sorted into true and false by isolate and number of bottles, then traced to ward, hour and collector, with the CLSI ceiling of three per cent as the yardstick.',
    techStack: ['WHONET', 'CLSI M47', 'BacT/ALERT reports', 'SPSS'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Export twelve months of culture results from WHONET with identities removed',
      'Classify coagulase-negative staphylococci and diphtheroids by a two-bottle rule',
      'Relate contamination to ward, night shift and single-bottle draws by logistic regression',
      'Watch thirty collections unobtrusively, with the head nurse’s agreement, for skin drying time',
      'Sum antibiotic days given for isolates judged to be contaminants',
      'Present each ward its own rate and repeat the count six weeks afterwards',
    ],
  },
  {
    title: 'Coughs, loose stools and the AWaRe book in a paediatric OPD',
    description:
      'Most children with a cold or watery diarrhoea need no antibiotic, yet many leave with one. Slips photographed at the pharmacy window are judged by the WHO AWaRe antibiotic book diagnosis by diagnosis, which says more than the usual overall percentage.',
    techStack: ['WHO AWaRe book', 'KoboToolbox', 'WHO/INRUD indicators', 'Excel'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Pick eight common childhood diagnoses and note what the AWaRe book advises for each',
      'Photograph 300 slips with names masked after parents agree at the window',
      'Sort every antibiotic into Access, Watch or Reserve and note dose per kilogram',
      'Ask a paediatrician to judge sixty slips independently and compute kappa',
      'Contrast residents with consultants and morning with evening clinics',
      'Post a one-page summary for prescribers and sample fifty slips a month later',
    ],
  },
  {
    title: 'Suprascapular notches typed by caliper and by phone photograph',
    description:
      'Nerve entrapment at the shoulder depends on the shape of a small notch, whose types are usually read by eye. Dry scapulae from three departments are typed after Rengachary twice, on the bone and from scaled photographs, to learn whether pictures suffice for teaching and surveys.',
    techStack: ['Vernier caliper', 'ImageJ', 'Rengachary classification', 'Cohen’s kappa'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Borrow about 150 undamaged scapulae from three anatomy departments and label their sides',
      'Measure depth and upper width of every notch twice, a week apart',
      'Shoot all bones on a copy stand with a ruler in the plane of the notch',
      'Have two classmates type the photographs in ImageJ without seeing the bones',
      'Work out kappa within and between observers for each of the six types',
      'Leave the museum a labelled set of the clearest and the most disputed specimens',
    ],
  },
  {
    title: 'Self-testing against rereading in second-year pathology',
    description:
      'Students underline and reread although memory research favours being asked. Two halves of a batch swap methods between two organ systems, so that everybody is taught both ways and each student serves as their own control; the surprise test comes five weeks later.',
    techStack: ['Anki', 'Moodle quiz', 'R', 'lme4', 'Item analysis'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Write 120 cards and an equal quantity of reading on renal and hepatic pathology',
      'Obtain leave from the institutional ethics committee and signed, voluntary participation',
      'Randomise roll numbers to the first sequence and exchange the methods after four weeks',
      'Log minutes spent, since more practice could explain any gain',
      'Set a delayed test with unseen vignettes and discard items of poor discrimination',
      'Model the marks with student and topic as random effects and brief the curriculum committee',
    ],
  },
  {
    title: 'Gaps in the wound certificates a casualty department signs',
    description:
      'A court may read an injury report two years after the wound has healed, when nothing can be added. Certificates are scored for size, site, age of injury, weapon opinion and legibility, and interns’ writing is compared before and after a single-page template.',
    techStack: ['Medico-legal register', 'Audit checklist', 'LibreOffice Calc', 'Fisher’s exact test'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Agree twenty scored items with two forensic physicians and a public prosecutor',
      'Draw 160 certificates by systematic sampling and black out every name',
      'Mark completeness and legibility together with a second reader',
      'Rank omissions by the harm they may do in cross-examination',
      'Offer interns a structured page with a body outline during one posting',
      'Score eighty new certificates likewise and report item-by-item change',
    ],
  },
  {
    title: 'Do two weeks on a psychiatry ward soften students’ stigma?',
    description:
      'Future physicians who fear psychiatric patients tend to overlook their bodily illness too. Attitudes are taken before the posting, after it and three months on, and a batch that also talks with recovered patients is set beside one that follows the usual timetable.',
    techStack: ['OMS-HC scale', 'Google Forms', 'Repeated-measures ANOVA', 'NVivo'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Request permission to use the Opening Minds Scale and pilot it with fifteen interns',
      'Assign successive clinical batches to the usual posting or to one with recovery talks',
      'Invite three former patients as paid speakers and rehearse what they wish to disclose',
      'Survey each batch on its first day, its last and after three months, by self-made codes',
      'Interview ten students whose scores moved most in either direction',
      'Report whether softened attitudes last and propose a session plan to the department',
    ],
  },
  {
    title: 'Vaccine doses missed while the child was already in hospital',
    description:
      'A child admitted with pneumonia may be overdue for measles vaccine and go home without it. Cards of inpatients are checked against the Universal Immunisation Programme schedule after the WHO method for missed opportunities, and the true reason is sought from parent and staff alike.',
    techStack: ['WHO MOV questionnaire', 'UIP schedule', 'REDCap', 'Stata'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Adapt the WHO exit questionnaire to inpatients and translate it into two local languages',
      'Enrol 200 children under two with cards, once a guardian has signed',
      'Calculate which doses were due on the day of discharge and not contraindicated',
      'Probe reasons with mothers, residents and the vaccine clerk separately',
      'Estimate the share of overdue doses that one ward visit could have closed',
      'Try a discharge sticker for three weeks and count doses given before going home',
    ],
  },
  {
    title: 'Hot days and the casualty register of a district hospital',
    description:
      'Heat harms more through kidneys, hearts and labour-room strain than through recorded heatstroke. Daily attendances of five summers are joined to IMD temperature, and lagged effects are fitted by cause, so that the hospital learns on which day after a hot spell its beds fill.',
    techStack: ['R', 'dlnm package', 'IMD gridded temperature', 'ICD-10', 'Python'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Digitise diagnoses and dates from five years of casualty registers without identifiers',
      'Code complaints to broad ICD-10 groups and double-code a tenth of them',
      'Join daily maximum and minimum temperature of the nearest IMD grid cell',
      'Fit distributed lag non-linear models with season and day of week removed',
      'Vary lag length, knots and humidity to see which findings stand',
      'Translate the curve into extra beds per degree for the superintendent’s heat plan',
    ],
  },
]
