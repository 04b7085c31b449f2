import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const medicalResearchIdeas: readonly Idea[] = [
  {
    title: 'Outcomes that changed between CTRI entry and published paper',
    description:
      'A trial that measures ten things and prints the one that worked misleads every reader. Indian randomised trials are matched from registry to journal, and dropped, added or reworded primary outcomes are counted by two readers, early and late registration being compared.',
    techStack: ['CTRI', 'PubMed', 'COMPare method', 'REDCap', 'R'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Sample 150 published trials with a CTRI number from five years',
      'Save every registry version to learn what was promised and when',
      'Judge primary outcomes in pairs of readers with a written manual',
      'Relate discrepancies to sponsor, speciality and registration before or after enrolment',
      'Email authors of altered outcomes for an explanation, allowing four weeks',
      'Lodge the data set openly and address the finding to two journal editors',
    ],
  },
  {
    title: 'Pooled accuracy of eyelid photographs in telling who is anaemic',
    description:
      'Several groups claim that a phone picture of the conjunctiva replaces a haemoglobin test. All accuracy papers are pooled by a bivariate model, with algorithms tested on their own training patients kept apart, and certainty is rated for a field worker’s decision.',
    techStack: ['PRISMA-DTA', 'QUADAS-2', 'Rayyan', 'R mada', 'GRADE'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Register the protocol in PROSPERO with subgroups named beforehand',
      'Run searches of four databases with a librarian and screen titles in duplicate',
      'Rebuild two-by-two tables at each haemoglobin cut-off, writing to authors for gaps',
      'Appraise bias, noting whether training and test patients overlapped',
      'Pool sensitivity and specificity and explain spread by camera, light and skin tone',
      'Express the result as anaemic women missed per thousand screened in a summary table',
    ],
  },
  {
    title: 'Drug-response genes in Indian genomes beside the CPIC guidelines',
    description:
      'Dosing advice for clopidogrel, warfarin or azathioprine rests on variants whose frequency differs between peoples. Allele frequencies from IndiGenomes and gnomAD South Asians are translated into phenotypes, and prescriptions affected per thousand are estimated for twelve gene–drug pairs.',
    techStack: ['IndiGenomes', 'gnomAD', 'PharmVar', 'CPIC', 'bcftools'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Select twelve gene–drug pairs of CPIC level A used in Indian hospitals',
      'Look up defining variants in PharmVar and lift coordinates to one build',
      'Query both resources and test frequencies for disagreement by exact tests',
      'Infer metaboliser classes under Hardy–Weinberg and state what haplotypes conceal',
      'Multiply by a hospital’s yearly dispensing counts to get affected prescriptions',
      'Review the ranking with a clinical pharmacologist and note what tests cost today',
    ],
  },
  {
    title: 'Three heart-risk charts that disagree about the same person in LASI',
    description:
      'Whether a villager of fifty-five is treated may depend on the chart that hangs in the clinic. Non-laboratory WHO, Globorisk and Framingham scores are computed for Indians in the Longitudinal Ageing Study, weighted to the nation, and those whom the charts treat differently are described.',
    techStack: ['LASI Wave 1', 'WHO CVD risk charts', 'Globorisk', 'R survey package', 'Stata'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Apply for the LASI files and record exclusions for past heart disease',
      'Code the three scores from equations and verify them on published examples',
      'Weight results for design and compare risk categories pair by pair',
      'Profile people reclassified across the treatment line by sex, State and wealth',
      'Reckon how many more would take statins nationally under each chart',
      'Explain in a two-page note why outcomes at follow-up are needed to name a winner',
    ],
  },
  {
    title: 'Can volunteers repeat what the consent form told them?',
    description:
      'Consent papers in India run to twelve pages and are signed within minutes. Forms of finished trials are graded for reading ease, and volunteers in mock enrolment answer questions after either the original or a two-page version tested with lay readers.',
    techStack: ['QuIC questionnaire', 'Teach-back', 'ICMR 2017 guidelines', 'Readability indices'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Procure ten approved English and Hindi forms from the ethics office, names removed',
      'Calculate length and reading grade, knowing that Hindi indices are weak',
      'Shorten one form with five lay readers until each can explain every paragraph',
      'Randomise 70 adult volunteers in waiting halls to long or short paper',
      'Score understanding of risk, withdrawal and compensation by teach-back',
      'Forward both versions and scores to the committee that approves such forms',
    ],
  },
  {
    title: 'Retractions with Indian authors, and how long the papers lived on',
    description:
      'A withdrawn article may be cited for years by people who never saw the notice. The public Retraction Watch file is narrowed to biomedical papers with Indian addresses; reasons, delay and later citations are tabulated, honest error being kept apart from misconduct.',
    techStack: ['Retraction Watch Database', 'Crossref API', 'OpenAlex', 'Python'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Filter the Crossref-hosted file to life sciences and Indian affiliations',
      'Fold the listed reasons into eight groups and double-check a random fifty',
      'Compute days from publication to notice by reason and publisher',
      'Count citations before and after the notice through OpenAlex',
      'Read thirty late citations to see whether any mentions the retraction',
      'Teach a library session on checking references and measure what attenders retain',
    ],
  },
  {
    title: 'An Odia version of the WHO-5 well-being index put through its paces',
    description:
      'A screening question loses its force if translated word for word. The five items are translated, debriefed with speakers from coast and hills, and examined by factor and item-response analysis, including whether men and women of equal mood answer alike.',
    techStack: ['WHO-5', 'COSMIN', 'R mirt', 'lavaan', 'Cognitive interviewing'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Translate forwards by two and backwards by two others unaware of the original',
      'Debrief fifteen speakers item by item, from Cuttack and from Koraput',
      'Survey 400 adults in outpatient halls, offering referral to anyone in distress',
      'Confirm one factor and estimate a graded-response model',
      'Test differential functioning by sex, dialect and schooling',
      'Fix a cut-off against a clinician’s interview in 90 of them and share the form freely',
    ],
  },
  {
    title: 'Early or late albumin in septic shock, asked as a target trial',
    description:
      'Bedside records tempt one to compare patients who got a drug with those who did not, and the survivors of waiting look healthier. A hypothetical trial is specified first and emulated in MIMIC-IV by cloning and weighting, which exposes how far a naive comparison misleads.',
    techStack: ['MIMIC-IV', 'BigQuery', 'Target trial framework', 'Python', 'TARGET statement'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Complete the human-subjects course and data agreement that PhysioNet demands',
      'Specify eligibility, strategies, time zero and outcome in one protocol table',
      'Extract septic shock stays by Sepsis-3 with hourly fluids and pressures',
      'Clone each stay to both strategies and censor at departure with weights',
      'Repeat the naive analysis and a negative-control outcome for contrast',
      'Have an intensivist attack the assumptions and publish code with the replies',
    ],
  },
  {
    title: 'Can last month’s rain improve a four-week dengue forecast?',
    description:
      'Weekly outbreak reports reach districts after the mosquitoes have bred. Dengue counts of one State are forecast with and without lagged rain and temperature, always judged on later weeks and against the plain average of earlier years, which many elaborate models fail to beat.',
    techStack: ['NCVBDC dengue data', 'ERA5-Land', 'R fable', 'INLA', 'Weighted interval score'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Transcribe district counts of eight years and document revisions in reporting',
      'Aggregate rain and temperature of ERA5-Land to the same districts and weeks',
      'Set the seasonal average as the opponent and fix the scoring rule in advance',
      'Train count models with rolling origin, adding climate lags one by one',
      'Compare interval scores in epidemic and quiet years separately',
      'Issue blind forecasts for eight coming weeks and mark them with the State entomologist',
    ],
  },
  {
    title: 'Why people who joined a vaccine trial stayed to its end',
    description:
      'Trial units know their dropout figures but seldom the reasons for loyalty. Former participants and two who withdrew talk about trust, pay, fear and family in semi-structured conversation; reflexive thematic analysis keeps the interviewer’s own position in view.',
    techStack: ['Semi-structured interview', 'Reflexive thematic analysis', 'Taguette', 'COREQ'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Reach former participants through the site’s own staff so that no list changes hands',
      'Pilot the topic guide on two people and remove questions that lead',
      'Talk with fourteen people in a place of their choice and mask names while transcribing',
      'Code transcripts in Taguette and keep a diary of changing interpretations',
      'Discuss candidate themes with four interviewees and one sceptic',
      'Hand the trial unit a list of courtesies that participants said mattered to them',
    ],
  },
]
