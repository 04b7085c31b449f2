import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const nursingIdeas: readonly Idea[] = [
  {
    title: 'Skin sores caused by masks, tubes and probes in intensive care',
    description:
      'Turning charts protect the sacrum but not the bridge of the nose. All devices touching the skin of ICU patients are inspected daily, each injury is staged by NPIAP criteria, and hours under the device and oedema are studied as causes that a nurse can influence.',
    techStack: ['NPIAP staging', 'Braden Scale', 'Generalised estimating equations', 'SPSS'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Map every device in use on a body chart and fix inspection times with the shifts',
      'Bring two staff nurses to agreement on staging with thirty teaching photographs',
      'Inspect skin beneath devices in 100 patients daily from admission to transfer',
      'Note duration, fixation method, oedema and vasopressor dose at each inspection',
      'Separate device effects from patient frailty by estimating equations',
      'Introduce foam under the worst offender and compare sores per thousand device-days',
    ],
  },
  {
    title: 'Does skin contact in theatre help the first latch after caesarean?',
    description:
      'Mothers delivered by section often meet their baby hours later in the ward. Two operating days with immediate contact are compared with two of usual care through the LATCH score at three feeds and breastfeeding at six weeks, warmth of the infant being watched throughout.',
    techStack: ['LATCH score', 'WHO essential newborn care', 'Axillary thermometer', 'Jamovi'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Talk through drapes, monitoring and stopping rules with the anaesthetist and obstetrician',
      'Inform 80 women in the antenatal clinic and ask again on the day',
      'Place the baby on the chest within ten minutes on intervention days',
      'Score feeds at 2, 12 and 36 hours by a nurse from another ward',
      'Telephone mothers at six weeks about feeding in the previous day',
      'Review temperatures and staff remarks before advising the theatre on continuing',
    ],
  },
  {
    title: 'Kaleidoscope, cold vibration or story during a child’s cannulation',
    description:
      'Children remember the needle longer than the illness. Three cheap comforts are randomised among four- to ten-year-olds in a day-care ward, and pain is judged by the child, the parent and a nurse viewing silent film, because these three seldom agree.',
    techStack: ['Wong-Baker FACES', 'FLACC scale', 'Buzzy device', 'Block randomisation', 'R'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Work out a sample for a one-point difference and list the trial with CTRI',
      'Explain to parent and child in pictures, taking the child’s own assent from age seven',
      'Open the allocation only after the vein has been chosen',
      'Film face and limbs without sound and collect FACES marks within two minutes',
      'Blind a paediatric nurse to score FLACC with the device hidden by a towel',
      'Rank the comforts by pain, attempts and cost, then teach the ward the winner',
    ],
  },
  {
    title: 'Strain on families who nurse a gravely ill relative at home in Kerala',
    description:
      'Home-care teams dress wounds for an hour a week; relatives do the other 167. Strain is measured in carers on the list of a neighbourhood palliative network, and those most burdened describe a whole day, which links numbers to tasks that a visiting nurse could take over.',
    techStack: ['Zarit Burden Interview', 'Barthel Index', 'QDA Miner Lite', 'Ordinal regression'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Approach 110 principal carers through two panchayat palliative units',
      'Administer the Malayalam Zarit interview out of the patient’s hearing',
      'Assess dependence, money spent and other helpers in the house',
      'Return to twelve heavily strained carers for a day-long narrative, stopping when asked',
      'Combine regression and themes in one joint display',
      'Suggest three tasks for the weekly visit and hear the volunteers’ view of them',
    ],
  },
  {
    title:
      'Physical restraint in a psychiatric ward, checked against section 97 of the Mental Healthcare Act',
    description:
      'The Mental Healthcare Act, 2017 allows restraint only to prevent imminent harm, for no longer than needed and on record. A year of entries is matched with its requirements, and nurses tell in confidence what happened in the half hour beforehand.',
    techStack: ['Mental Healthcare Act 2017', 'Ward restraint register', 'Excel', 'Vignette interviews'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Turn the section and its rules into fifteen yes-or-no questions',
      'Abstract all entries of twelve months under code numbers',
      'Tabulate duration, authoriser, monitoring notes and notice to the nominated representative',
      'Hear eight nurses on two vignettes, with the recorder switched off on request',
      'Locate hours and situations in which episodes cluster',
      'Lay a revised register page before the ward in-charge and test it for three weeks',
    ],
  },
  {
    title: 'Care left undone on medical wards, shift by shift',
    description:
      'When two nurses look after forty beds, mouth care and talking go first. The MISSCARE survey is answered by staff and set beside actual staffing and admissions of the same shifts, which separates shortage of hands from shortage of supplies and from habit.',
    techStack: ['MISSCARE Survey', 'Duty rosters', 'Multilevel model', 'Stata', 'STROBE'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Secure the author’s permission and adapt the survey to Indian ward tasks with six experts',
      'Estimate content validity and a two-week retest in thirty nurses',
      'Gather sealed, unsigned answers for 240 shifts in eight wards',
      'Attach beds, admissions and nurses on duty from rosters',
      'Partition variance between nurse, shift and ward in a multilevel model',
      'Take the three most preventable omissions to the nursing superintendent with cost of remedy',
    ],
  },
  {
    title: 'Which drug sums final-year nursing students get wrong under pressure',
    description:
      'A misplaced decimal in an infusion rate is a tenfold dose. Students calculate twenty bedside problems in quiet and again amid scripted interruptions; wrong answers are sorted into arithmetic, unit and concept, for each asks for different teaching.',
    techStack: ['Error taxonomy', 'Paired t-test', 'Google Forms', 'LibreOffice Calc'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Compose two equivalent sheets from real labels of heparin, dopamine and paediatric syrups',
      'Try the sheets on ten interns to match their difficulty',
      'Seat 60 volunteers, promising that marks stay outside their assessment',
      'Interrupt the second sitting with three telephone calls at fixed questions',
      'Label each mistake by type with a lecturer and measure agreement',
      'Run a one-hour clinic on the commonest type and recheck after a fortnight',
    ],
  },
  {
    title: 'Ice chips against sore mouths during bolus fluorouracil',
    description:
      'Mucositis makes eating painful and postpones cycles. International guidance supports holding ice in the mouth around bolus 5-fluorouracil, but day-care units rarely provide it; a randomised comparison asks whether Indian patients tolerate it and which flavour or temperature they accept.',
    techStack: ['WHO oral mucositis scale', 'MASCC/ISOO guideline', 'Numeric pain rating', 'SPSS', 'CONSORT'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Arrange clean ice from boiled water and a freezer log with the infection nurse',
      'Allocate 66 colorectal patients to ice or usual rinses by computer-made blocks',
      'Keep ice moving in the mouth for thirty minutes from five minutes before the bolus',
      'Grade mucosa on days 7 and 14 by an oncology nurse who was absent at infusion',
      'Document minutes tolerated, sensitivity of teeth and reasons for refusal',
      'Relate grade to postponed cycles and leave the unit a costed ice procedure',
    ],
  },
  {
    title: 'Hand hygiene when nobody seems to watch',
    description:
      'Compliance rises the moment an auditor arrives with a clipboard. The WHO five moments are observed openly and, with the hospital committee’s approval, by unannounced student observers in the same wards; consumption of rub gives a third reading, which does not depend on who is watching.',
    techStack: ['WHO five moments form', 'Alcohol rub consumption', 'Interrupted time series', 'R'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Train four observers with WHO films until they agree on nine opportunities in ten',
      'Watch six wards openly and covertly at matched hours, 600 opportunities each way',
      'Weigh rub bottles weekly and convert the loss to millilitres per patient-day',
      'Estimate the observer’s effect for doctors, nurses and attendants separately',
      'Reveal the covert part to staff at a meeting without naming anyone',
      'Follow consumption for five weeks to see what the revelation changed',
    ],
  },
  {
    title: 'Thirst, salt and weight gained between two dialysis sessions',
    description:
      'Fluid gained in two days strains the heart at the next session. Patients of a haemodialysis unit rate thirst and dry mouth and recall salty foods such as pickle and papad; a nurse’s fifteen-minute talk is fitted to the habit found in each.',
    techStack: ['Dialysis Thirst Inventory', '24-hour recall', 'Weighing scale', 'Paired analysis'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Translate the Thirst Inventory forwards and backwards with two bilingual nurses',
      'Compute the mean gain over six sessions for 40 consenting patients, in per cent of dry weight',
      'List salty foods and cups drunk since the last session during dialysis',
      'Correlate gain with thirst, urine left and dialysate sodium',
      'Counsel each patient once on the single habit that weighs most',
      'Contrast the following six sessions with the first and pass the leaflet to the unit',
    ],
  },
]
