import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const msIdeas: readonly Idea[] = [
  {
    title: 'Wound infections that show only after the patient has gone home',
    description:
      'Many surgical site infections appear after discharge, where hospital surveillance is blind. Patients of a general surgical unit send a wound photograph on fixed days; two surgeons grade it, and the result is checked at a visit on day thirty.',
    techStack: ['CDC/NHSN definitions', 'Bluebelle WHQ', 'REDCap', 'WhatsApp Business', 'Stata'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Frame privacy rules for wound pictures and clear them with the ethics committee',
      'Teach 180 patients or attendants to photograph the dressing-free wound before discharge',
      'Receive images on days 5, 10, 15 and 25 into an encrypted register',
      'Let two surgeons grade each picture without the notes and reconcile differences',
      'Examine every wound on day thirty as the reference standard',
      'Report sensitivity, response rate and how many infections records alone would have missed',
    ],
  },
  {
    title: 'Could a score have spared these patients a normal appendix?',
    description:
      'Night-time appendicectomy is often decided on the abdomen and a white count. Histology of two years decides who truly had appendicitis, and the Alvarado, RIPASA and Adult Appendicitis Scores are recomputed, women of childbearing age being examined apart.',
    techStack: ['Alvarado score', 'RIPASA', 'Adult Appendicitis Score', 'Decision-curve analysis', 'R'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Pair all appendicectomies of two years with their histopathology numbers',
      'Extract admission symptoms and counts by a reviewer unaware of the histology',
      'Handle missing CRP by multiple imputation and state how much was absent',
      'Evaluate each score by sex and by age under and over forty',
      'Weigh unnecessary operations against missed perforations on decision curves',
      'Test the preferred threshold on the following four months of admissions',
    ],
  },
  {
    title: 'Hours from hip fracture to theatre, and where they are lost',
    description:
      'Old people with broken hips do worse the longer they lie in traction. Each delay between fall and incision is assigned to home, referral, fitness, funds, implant or theatre list, so that the orthopaedic unit sees which hours are its own to save.',
    techStack: ['Fragility Fracture Network dataset', 'Pareto chart', 'Excel', 'Survival curves'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Specify timestamps from the moment of fall to skin incision for 70 records',
      'Fill gaps by asking relatives during the routine follow-up visit',
      'Attribute every idle interval to one cause under written rules',
      'Order the causes by total hours and by share beyond the 48-hour mark',
      'Trial a fast-track form signed by orthopaedics, medicine and anaesthesia',
      'Present median hours of the next fifteen patients to all three departments',
    ],
  },
  {
    title: 'Endoscope or microscope for mending a central eardrum hole',
    description:
      'One hand holds the endoscope, two are free under the microscope; surgeons dispute whether the wider view pays for the lost hand. Adults with dry central perforations are randomised, and graft take, air–bone gap, time and pain are assessed by an audiologist who is not told.',
    techStack: ['CONSORT', 'Pure tone audiometry', 'CTRI registration', 'Visual analogue scale', 'SPSS'],
    difficulty: 'Advanced',
    duration: '24 weeks',
    roadmap: [
      'Register the trial with CTRI before the first patient and justify 35 ears per arm',
      'Allocate by opaque envelopes opened once anaesthesia has begun',
      'Standardise temporalis fascia grafting in both arms through a filmed protocol',
      'Time the steps and chart pain at 6, 24 and 72 hours',
      'Repeat audiometry at twelve weeks by a masked audiologist',
      'Analyse as allocated and disclose conversions between the techniques',
    ],
  },
  {
    title: 'Lens formulas put to the test in very short and very long eyes',
    description:
      'After cataract surgery a wrong lens power means spectacles or an exchange. Biometry of operated eyes below 22 mm and above 26 mm is fed into SRK/T, Barrett Universal II and Kane, with constants optimised, and refraction at six weeks tells which one errs least.',
    techStack: ['IOLMaster 700', 'Barrett Universal II', 'Kane formula', 'Friedman test', 'Python'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Filter one surgeon-group’s records for uncomplicated cases with a single lens model',
      'Take one eye per person at random where both were operated',
      'Zero the mean prediction error by optimising the lens constant for every formula',
      'Compare median absolute errors and the share within half a dioptre',
      'Plot error on axial length and keratometry to expose hidden trends',
      'Supply the clinic with a table saying which formula to trust at which length',
    ],
  },
  {
    title: 'Induced first births as the source of a unit’s caesarean rate',
    description:
      'A rising rate cannot be argued about until one knows in whom it rises. Twelve months of deliveries are sorted into the ten Robson groups; nulliparous women who were induced are then reviewed file by file for Bishop score, hours allowed and reason given.',
    techStack: ['Robson classification', 'WHO implementation manual', 'Bishop score', 'Epi Info'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Enter parity, onset, lie and gestation of every birth from the labour-room register',
      'Verify data quality by the size checks in the WHO manual',
      'Compute each group’s share of births and of all caesareans',
      'Open 100 files of group 2a and judge failed induction by an agreed definition',
      'Debate avoidable operations with consultants at a meeting free of names',
      'Set an induction checklist and track the group’s rate over ten further weeks',
    ],
  },
  {
    title: 'WIfI stages and the fate of diabetic feet in a public hospital',
    description:
      'A foot lost to diabetes often costs a labourer his livelihood, and surgeons quarrel over when limbs can be saved. Wound, ischaemia and infection grades are fixed on admission and followed to amputation, healing or death, death being treated as a competing event.',
    techStack: ['WIfI classification', 'Toe pressure', 'Handheld Doppler', 'Fine–Gray model', 'R'],
    difficulty: 'Advanced',
    duration: '24 weeks',
    roadmap: [
      'Enter 80 consecutive feet with ulcers or gangrene after explaining the purpose',
      'Measure ankle and toe pressures before any debridement',
      'Stage each limb with a colleague and settle disputes by a vascular surgeon',
      'Visit or ring patients monthly for healing, amputation level and work until day ninety',
      'Estimate cumulative incidence of limb loss at ninety days with death as its competitor',
      'Calibrate expected against observed major amputation and brief the foot clinic',
    ],
  },
  {
    title: 'Finding the forgotten ureteric stents and ringing their owners',
    description:
      'A stent left for years may encrust and cost a kidney. Theatre books are matched with removal entries to find patients overdue beyond three months, and a simple register with a phone call is tried in place of memory.',
    techStack: ['Theatre register', 'Google Sheets', 'Python record linkage', 'FECal grading'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Transcribe stent insertions and removals of eighteen months by hospital number',
      'Link both lists allowing for misspelt names and flag stents without an end',
      'Call flagged patients with a script approved by the urologist and hospital ethics office',
      'Classify encrustation in those who return and price the treatment it needed',
      'Open a shared register that turns red at ten weeks',
      'Count overdue stents three months into use and appoint its keeper',
    ],
  },
  {
    title: 'Learning curves of peg transfer on a cardboard laparoscopy box',
    description:
      'Residents in smaller colleges wait long for simulator time. A box with a webcam, made for under two thousand rupees, is compared with a commercial trainer by how many attempts novices need to reach the FLS proficiency time and whether the skill outlasts a month’s pause.',
    techStack: ['FLS peg transfer', 'CUSUM chart', 'USB webcam', 'OpenCV', 'NASA-TLX'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Make three boxes from cardboard, a webcam and used trocars to one drawing',
      'Enlist 24 interns without laparoscopic experience and allot trainers at random',
      'Film every attempt and time it with drops penalised as in the FLS manual',
      'Draw CUSUM curves and find the attempt at which each intern becomes proficient',
      'Retest on the commercial trainer after four idle weeks',
      'Release the drawing with costs, failures and the workload scores',
    ],
  },
  {
    title: 'Trauma deaths that a peer panel thinks could have been prevented',
    description:
      'Mortality alone cannot tell a trauma bay what to mend. Predicted survival by TRISS selects unexpected deaths, and a panel of surgeon, anaesthetist and emergency physician reads each story without names and marks the first decision that might have changed it.',
    techStack: ['TRISS', 'AIS 2015', 'WHO trauma QI guidelines', 'Delphi consensus', 'Stata'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Code injuries of one year’s deaths and 200 survivors from notes, scans and autopsies',
      'Obtain predicted survival and pick deaths above one half for review',
      'Prepare timelines that conceal patient, staff and weekday',
      'Convene the panel monthly to vote on preventability before and after discussion',
      'Group the marked decisions by airway, bleeding, imaging, theatre and transfer',
      'Choose two corrective actions with the unit and audit them for eight weeks',
    ],
  },
]
