import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const mdIdeas: readonly Idea[] = [
  {
    title: 'NEWS2, qSOFA and UVA scores at the door of an Indian emergency room',
    description:
      'Scores made in wealthy hospitals are applied to sepsis that here is often dengue, scrub typhus or malaria. Three of them are taken at arrival from the same adults and judged by death within 28 days, with calibration reported as carefully as discrimination.',
    techStack: ['NEWS2', 'Universal Vital Assessment', 'REDCap', 'R', 'TRIPOD'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Define suspected infection at triage and power the cohort for about sixty deaths',
      'Enrol adults consecutively with deferred consent as the ethics board permits',
      'Record vital signs within fifteen minutes and HIV status where it is known',
      'Telephone every survivor or a relative on the twenty-eighth day',
      'Contrast areas under the curve and calibration slopes, overall and for tropical fevers',
      'Recommend one score to the triage desk together with its numbers needed to evaluate',
    ],
  },
  {
    title: 'Breath that remains short after tuberculosis is declared cured',
    description:
      'Programme registers close at treatment completion, but obstruction or restriction may go on for life. People finishing therapy for pulmonary disease have spirometry, a walk test and a quality-of-life questionnaire, and features at diagnosis are examined as predictors.',
    techStack: ['Spirometry, ATS/ERS 2019', 'GLI reference equations', 'SGRQ', '6MWT', 'Stata'],
    difficulty: 'Intermediate',
    duration: '24 weeks',
    roadmap: [
      'Identify adults in their last month of treatment through the Ni-kshay register',
      'Calibrate the spirometer daily and grade manoeuvres for acceptability',
      'Invite 130 participants in their own language and exclude active disease by sputum',
      'Carry out spirometry, six-minute walk and St George’s questionnaire in one visit',
      'Regress lung function on baseline radiograph extent, smoking and delay to treatment',
      'Hand impaired patients to the chest clinic and quantify the unmet need for follow-up',
    ],
  },
  {
    title: 'How many heart-failure patients reach all four drug classes in ninety days?',
    description:
      'Beta-blocker, ARNI or ACE inhibitor, mineralocorticoid antagonist and SGLT2 inhibitor each lengthen life when ejection fraction is low, though few Indian patients take all four. Clinic files show who stopped climbing, at which dose, and whether price, potassium or habit was the reason.',
    techStack: ['2022 AHA/ACC/HFSA guideline', 'Case-record form', 'Excel', 'Kaplan–Meier'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'List discharges with ejection fraction of 40 per cent or less over the last year',
      'Abstract doses at discharge, thirty and ninety days as fractions of target',
      'Tag each missing drug as contraindicated, not tolerated, unaffordable or unexplained',
      'Chart time to the fourth class for clinic and private follow-up',
      'Return unexplained omissions to the treating units for their comment',
      'Pilot a titration card in ten new patients and note drugs held at day thirty',
    ],
  },
  {
    title: 'Agreement of radiology residents on ASPECTS at two in the morning',
    description:
      'A point more or less on the Alberta score can decide whether a clot is retrieved. Residents read the same non-contrast scans by day and at the end of night duty, and their scores are compared with an expert consensus reached with follow-up imaging at hand.',
    techStack: ['ASPECTS', 'RadiAnt DICOM Viewer', 'Weighted kappa', 'MedCalc', 'GRRAS'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Assemble seventy anonymised CT studies of anterior stroke within six hours of onset',
      'Convene two neuroradiologists to fix the reference score region by region',
      'Arrange eight residents to read half the set rested and half after a night shift',
      'Swap the halves after a washout of one month to cancel memory and case mix',
      'Compute kappa by region, weighted kappa for the total, and the change attributable to fatigue',
      'Teach the two weakest regions in one session and retest with twenty fresh scans',
    ],
  },
  {
    title: 'Terbinafine failure in ringworm, read from the squalene epoxidase gene',
    description:
      'Chronic tinea that returns after every course has become daily work for Indian dermatologists, much of it through Trichophyton indotineae. Isolates are identified by ITS sequencing, tested by broth microdilution and screened for SQLE mutations, which are then related to clearance in the patient.',
    techStack: ['CLSI M38', 'ITS sequencing', 'SQLE PCR', 'MEGA', 'KOH mount'],
    difficulty: 'Advanced',
    duration: '24 weeks',
    roadmap: [
      'Scrape lesions of 100 consenting patients with disease lasting over three months',
      'Grow the fungus on Sabouraud agar and confirm species from the ITS region',
      'Determine minimum inhibitory concentrations of terbinafine and itraconazole',
      'Sequence the SQLE gene of resistant and susceptible isolates alike',
      'Follow treatment blindly to the laboratory result for eight weeks',
      'Express the predictive value of each mutation and deposit sequences in GenBank',
    ],
  },
  {
    title: 'Transcutaneous bilirubin on skin that phototherapy has bleached',
    description:
      'Blue light lowers skin bilirubin faster than blood, so that the forehead meter can reassure falsely. Newborns under treatment are measured on shielded and exposed skin alongside each serum sample that was due anyway, so that no infant is pricked for research.',
    techStack: ['Dräger JM-105', 'Bland–Altman analysis', 'AAP 2022 nomogram', 'R'],
    difficulty: 'Intermediate',
    duration: '18 weeks',
    roadmap: [
      'Gain written parental agreement for 110 infants of 35 weeks or more on phototherapy',
      'Cover a sternal patch with opaque tape before the lamps are switched on',
      'Meter patched and bare skin within ten minutes of routine serum sampling',
      'Adjust limits of agreement for repeated pairs from the same baby',
      'Trace how the bias grows with hours of light and fades after it stops',
      'State from which hour a shielded reading may replace a heel prick in this nursery',
    ],
  },
  {
    title: 'Lithium levels that fell due and were never taken, audited twice',
    description:
      'Lithium protects against relapse and suicide but leaves little room between dose and toxicity. Serum level, thyroid, kidney and calcium checks of every outpatient on it are timed against NICE CG185, and a coloured due-date slip on the file is judged in the second round.',
    techStack: ['NICE CG185', 'Audit form', 'SPC run chart', 'LibreOffice'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Find all current lithium users from the clinic pharmacy’s dispensing sheets',
      'Mark for each person which of four tests lay overdue on the index date',
      'Ask residents and patients at a short meeting what holds tests back',
      'Clip a coloured slip bearing the next date to every file',
      'Repeat the review two months later with the same definitions',
      'Plot weekly compliance and transfer the slip’s upkeep to a named nurse',
    ],
  },
  {
    title: 'Gastric ultrasound of diabetic patients who fasted as told',
    description:
      'Standard fasting may leave a full stomach where autonomic nerves are damaged, and aspiration remains a feared death under anaesthesia. Antral area is scanned before elective surgery in patients with long-standing diabetes and in matched controls, and heart-rate tests tell who has neuropathy.',
    techStack: ['Curvilinear ultrasound', 'Perlas grading', 'Ewing battery', 'G*Power', 'SPSS'],
    difficulty: 'Intermediate',
    duration: '20 weeks',
    roadmap: [
      'Train on thirty scans until volume estimates differ from the supervisor’s by under 15 per cent',
      'Match 60 patients diabetic for over eight years with 60 others by age and body mass',
      'Grade the antrum supine and right lateral on the morning of operation',
      'Perform the Ewing tests the evening before, read by somebody else',
      'Compare the share holding solids or over 1.5 mL/kg between the groups',
      'Inform the anaesthetist at once of full stomachs and draft a departmental fasting note',
    ],
  },
  {
    title: 'Ki-67 in breast cancer by eyeball, by count and by QuPath',
    description:
      'Whether a woman is offered chemotherapy can turn on a proliferation index that pathologists estimate differently. The same stained slides are glanced at, counted over 500 cells and analysed in open-source software; disagreement matters most near the clinical cut-offs of five and thirty per cent.',
    techStack: ['QuPath', 'Immunohistochemistry', 'IKWG scoring', 'Intraclass correlation', 'R'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Retrieve 120 archived hormone-receptor-positive tumours under a waiver of consent',
      'Stain all sections in one batch with on-slide controls',
      'Scan the slides and let four pathologists estimate, then count, in separate sittings',
      'Tune QuPath’s cell detection on twenty slides and freeze the script',
      'Derive intraclass correlation and the number of women who change category',
      'Share the script with a second laboratory and test it on their stain',
    ],
  },
  {
    title: 'What a district’s rupees buy from HPV self-sampling and from acetic acid',
    description:
      'India’s programme still relies on visual inspection, while the WHO prefers HPV DNA tests. A Markov cohort of women aged thirty to sixty-five compares both in a named district with Indian costs and attendance, and shows which unknown is worth investigating before a tender is floated.',
    techStack: ['Markov model', 'R heemod', 'CHEERS 2022', 'HTAIn reference case', 'TreeAge Pro'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Draw health states from normal cervix to cancer death with yearly cycles',
      'Gather transition, accuracy and uptake values from Indian trials with their ranges',
      'Cost both pathways from provider accounts in three health centres',
      'Calibrate untreated incidence to the nearest population-based cancer registry',
      'Run probabilistic analysis and value-of-information on the leading parameters',
      'Discuss the acceptability curve with the district’s programme officer and record objections',
    ],
  },
]
