import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const pharmacyIdeas: readonly Idea[] = [
  {
    title: 'Are two halves of a split tablet half a dose each?',
    description:
      'Patients halve tablets to save money or to follow a prescription, with a knife or between the fingers. Scored and unscored products of five drugs are split in four ways, and the mass of every half is held against the pharmacopoeial limits for subdivided tablets.',
    techStack: ['Analytical balance', 'Ph. Eur. subdivision test', 'Friability tester', 'Excel'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Purchase two brands each of five drugs that clinics often prescribe in halves',
      'Split thirty tablets per brand by fingers, kitchen knife, blade and tablet cutter',
      'Weigh both parts and the lost powder to a tenth of a milligram',
      'Apply the 85–115 and 75–125 per cent limits for halves to all batches',
      'Let fifteen older volunteers split placebos to see what hands add to the spread',
      'Publish a counter card naming products that should not be halved',
    ],
  },
  {
    title: 'An ethanol-based HPLC assay that replaces acetonitrile',
    description:
      'Quality laboratories pour out litres of toxic acetonitrile for routine assays. A stability-indicating method for a fixed-dose telmisartan and amlodipine tablet is developed with ethanol by experimental design, and its greenness and cost are weighed against the published method.',
    techStack: ['HPLC-DAD', 'Box–Behnken design', 'ICH Q2(R2)', 'AGREE calculator', 'Design-Expert'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Rank factors that govern resolution by a risk matrix and short scouting runs',
      'Model ethanol share, pH and column temperature in a Box–Behnken design',
      'Degrade both drugs with acid, base, peroxide, heat and light and check peak purity',
      'Validate the optimum for accuracy, precision, range and robustness',
      'Assay three market brands by the green and the published method',
      'Score both on AGREE and on rupees per hundred injections for a local laboratory',
    ],
  },
  {
    title: 'Leaf passed off as root in market ashwagandha powders',
    description:
      'Ashwagandha root is the classical drug, but cheaper leaf carries far more withaferin A. Powders and capsules from shops and websites are compared with authenticated root and leaf by microscopy and HPTLC, and the share of doubtful labels is stated.',
    techStack: ['HPTLC', 'Powder microscopy', 'Ayurvedic Pharmacopoeia of India', 'PCA', 'R'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Authenticate root and leaf from a medicinal plant garden with voucher specimens',
      'Sample 25 products blind-coded by a friend who buys them',
      'Search each powder for trichomes, stomata and starch under the microscope',
      'Develop plates against withaferin A and withanolide A standards',
      'Mix leaf into root at 5 to 50 per cent to learn the smallest share detectable',
      'Notify sellers of doubtful batches before presenting the table without brands',
    ],
  },
  {
    title: 'Bullous pemphigoid among gliptin users in the FAERS reports',
    description:
      'A blistering skin disease has been linked with DPP-4 inhibitors, perhaps not equally with each. Public FDA reports are cleaned of duplicates and examined by disproportionality, with metformin and sulfonylurea users as active comparators in order to blunt confounding by diabetes.',
    techStack: ['FAERS quarterly files', 'MedDRA terms', 'PostgreSQL', 'R', 'READUS-PV'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Load ten years of quarterly files and remove duplicate case versions',
      'Unify brand and salt names of seven gliptins to one substance each',
      'Compute reporting odds ratios and information components with their intervals',
      'Restrict the analysis to diabetic patients on other oral drugs as comparators',
      'Examine time to onset, age, sex and country for stimulated reporting',
      'Hand the code and a plain-language caution to the college’s ADR monitoring centre',
    ],
  },
  {
    title: 'Where Beers 2023 and STOPP version 3 disagree, and which finds more harm',
    description:
      'Two lists of medicines to avoid in old age, one American and one European, meet Indian prescriptions full of fixed-dose combinations. Both are applied to the same elderly inpatients, and a blinded pharmacist–geriatrician pair says which flagged drugs truly contributed to the admission.',
    techStack: ['AGS Beers Criteria 2023', 'STOPP/START v3', 'Hallas criteria', 'SPSS', 'McNemar test'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Translate both lists into a checklist including Indian combination products',
      'Review charts of 180 patients over 65 who, or whose kin, have consented',
      'Flag drugs by each list and note which needed laboratory values',
      'Adjudicate drug-related admission without revealing the flags',
      'Contrast yield, overlap and predictive value of the two lists',
      'Offer prescribers a shortlist of ten items and log what share they accept',
    ],
  },
  {
    title: 'What a chemist asks before handing over emergency contraception',
    description:
      'Levonorgestrel 1.5 mg is sold over the counter in India, so that the person at the counter is the only adviser. Trained simulated clients visit shops with one fixed story, the association having agreed in general beforehand; questions, advice and courtesy are noted immediately outside.',
    techStack: ['Simulated client method', 'FIP practice guidance', 'KoboToolbox', 'Chi-square test'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Script one request made 40 hours after unprotected intercourse, with answers if asked',
      'Seek the chemists’ association’s blanket agreement and the board’s waiver of individual consent',
      'Coach two male and two female clients until their notes coincide',
      'Visit 60 shops drawn from the licence list in varied hours',
      'Compare advice by the client’s sex and by a pharmacist’s presence',
      'Return findings in a training evening with a counter prompt and ask who will use it',
    ],
  },
  {
    title: 'Do generic sustained-release metformin tablets dissolve like the original?',
    description:
      'Doctors doubt Jan Aushadhi tablets without figures in hand. Five generic and two branded products of metformin SR 500 mg are dissolved in three media, the profiles are compared by f2 and by kinetic model, and price per released milligram is set beside the curves.',
    techStack: ['USP apparatus 2', 'UV spectrophotometer', 'DDSolver', 'f2 similarity factor'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Verify the dissolution bath by a mechanical calibration before the first run',
      'Validate a 233 nm assay in pH 1.2, 4.5 and 6.8 media',
      'Dissolve twelve units per product with sampling from one to twelve hours',
      'Compute f2 with bootstrap limits against the reference brand',
      'Fit Higuchi and Korsmeyer–Peppas equations and interpret the exponents',
      'Address doctors of one clinic with curves and prices and poll their trust before and after',
    ],
  },
  {
    title: 'Nitrosamine limits for sixty medicines, worked out from structure',
    description:
      'Regulators now ask makers to predict nitrosamine impurities and to set a daily limit for each. Amine groups in sixty drugs of the National List of Essential Medicines are found by program, the corresponding nitrosamines drawn, and the carcinogenic potency categorisation applied and checked by hand.',
    techStack: ['RDKit', 'CPCA', 'PubChem', 'ICH M7(R2)', 'Python'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Retrieve structures of sixty essential medicines and verify them against PubChem',
      'Write substructure rules for secondary and vulnerable tertiary amines',
      'Generate each drug’s N-nitroso product and depict it for review',
      'Assign potency category and acceptable intake by counting alpha-hydrogens and features',
      'Check the program on nitrosamines whose limits FDA or EMA has already published',
      'Convert limits to parts per million at maximum dose and list the ten tightest',
    ],
  },
  {
    title: 'Printed hydrocortisone doses small enough for an infant',
    description:
      'Parents crush a 10 mg tablet into parts to give one milligram, and the dose wanders. Semi-solid extrusion prints chewable gel tablets of 1, 2 and 4 mg at room temperature; uniformity, stability for a month and dose error are set beside the crushed tablet.',
    techStack: [
      'Semi-solid extrusion printer',
      'Rheometer',
      'HPLC',
      'IP content uniformity',
      'Texture analyser',
    ],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Screen gelatin and pectin inks for shear thinning and shape after ten minutes',
      'Print three sizes and calibrate mass against nozzle travel',
      'Assay ten units per strength and compute the acceptance value',
      'Imitate the parental crushing method with twelve volunteers and assay their portions',
      'Store blisters at 25 °C/60 % and 4 °C and follow content, texture and mould for 28 days',
      'Submit dose-error results to a paediatric endocrinologist for a judgement of usefulness',
    ],
  },
  {
    title: 'Five years of CDSCO alerts on medicines not of standard quality',
    description:
      'Every month the regulator lists failed batches in PDF tables that nobody adds up. Turned into one data set, they show which dosage forms fail, on which test and from which States, with due caution because sampling is neither random nor equal.',
    techStack: ['CDSCO drug alerts', 'Tabula', 'OpenRefine', 'Datawrapper'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Download sixty monthly lists and convert their tables with Tabula',
      'Reconcile manufacturer and product spellings in OpenRefine',
      'Code each failure as dissolution, assay, sterility, description or spurious',
      'Proofread a tenth of rows against the PDF and quote the error rate',
      'Examine repeated offenders and forms by year, naming limits of the sampling',
      'Place the cleaned table with a data dictionary on Zenodo for other colleges',
    ],
  },
]
