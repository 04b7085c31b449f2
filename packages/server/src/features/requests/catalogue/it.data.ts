import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const itIdeas: readonly Idea[] = [
  {
    title: 'Which changes cause the incidents that flood a bank’s service desk',
    description:
      'Rabobank released its service-desk records for the BPI Challenge of 2014, linking interactions, incidents and changes by configuration item. Process mining shows how tickets bounce between groups, and an interrupted series asks whether a change really preceded the flood it is blamed for.',
    techStack: ['BPI Challenge 2014', 'PM4Py', 'ITIL 4', 'CausalImpact', 'Disco'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Import the four log files and reconcile their keys by configuration item',
      'Discover the incident process and single out paths with three or more reassignments',
      'Relate reassignment and reopening to knowledge-document use and impact level',
      'Estimate the extra workload after each of the fifty largest changes, with confidence bounds',
      'Contrast mined findings with the practices that ITIL 4 describes for change enablement',
      'Suggest two dashboards and try them for comprehension with a working service-desk lead',
    ],
  },
  {
    title: 'Moving a family-run distributor from Tally and paper to ERPNext',
    description:
      'A distributor with nine staff keeps accounts in Tally and everything else in notebooks. Order-to-cash is moved to ERPNext in parallel running, and the project asks what most implementations leave unmeasured: stock accuracy, days to invoice, and who quietly returned to the notebook.',
    techStack: ['ERPNext', 'TallyPrime', 'BPMN 2.0', 'Critical success factors', 'Cycle counting'],
    difficulty: 'Advanced',
    duration: '24 weeks',
    roadmap: [
      'Chart order-to-cash as it is done today in BPMN, notebooks and telephone calls included',
      'Measure stock accuracy on 200 items and the days between delivery and invoice',
      'Cleanse item and party masters and migrate opening balances with a signed reconciliation',
      'Configure GST invoicing, credit limits and two warehouses, customising nothing else',
      'Operate both ways for six weeks and interview each user about the workarounds',
      'Repeat the baseline measures two months after the switch and settle what stays on paper',
    ],
  },
  {
    title: 'A cloud bill that each department of a start-up can read',
    description:
      'The monthly cloud invoice has eleven thousand lines and one owner, the accountant. Billing exports are brought into the FOCUS format, shared costs are split by stated rules, and showback reports reveal whether merely seeing one’s own bill lowers it.',
    techStack: ['FinOps Framework', 'FOCUS specification', 'AWS Data Exports', 'DuckDB', 'Metabase'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Export six months of billing and compute the share of spend without an owner’s tag',
      'Convert it into FOCUS columns and prove that totals agree to the rupee',
      'Negotiate a written rule for splitting databases, support and data transfer',
      'Mail showback reports to half of the teams, drawn by lot, for eight weeks',
      'List idle volumes, oversized machines and missed commitments with their yearly price',
      'Evaluate spend per customer in both halves and hand the queries to finance',
    ],
  },
  {
    title: 'How ready a small cooperative bank is for the RBI’s graded cyber rules',
    description:
      'The Reserve Bank sorts urban cooperative banks into four levels of cyber controls, by their digital depth. A bank with six branches and one IT officer is assessed against its level, with evidence for each control, and a roadmap is costed which that one officer can really carry out.',
    techStack: ['RBI graded cyber framework', 'COBIT 2019', 'Evidence matrix', 'Excel'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Sign a non-disclosure agreement and determine the bank’s level from its digital services',
      'Turn each control of that level into a question with the evidence that would answer it',
      'Examine evidence at head office and two branches, never touching live systems',
      'Rate maturity with COBIT’s capability scale and mark controls borrowed from a vendor',
      'Order the gaps by risk and by hours, fitting them to the officer’s actual week',
      'Take the plan to the board’s IT committee and minute what it funds and what it accepts',
    ],
  },
  {
    title: 'Following pupils’ personal data through the offices of a private school',
    description:
      'Schools hold health notes, photographs and fee defaults of children, whom the Digital Personal Data Protection Act guards with special duties. One school’s data flows are drawn from admission to alumni list, and what can be deleted is deleted, counted before and after.',
    techStack: ['DPDP Act, 2023', 'ISO/IEC 27701', 'Data flow diagrams', 'Records of processing'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Tour seven offices and inventory forms, registers, apps and messaging groups',
      'Draw data flows for admission, transport, health room and fees, with outside recipients',
      'Identify for each item the purpose, parental consent and date after which it is idle',
      'Ask three app vendors where children’s data lie and how they are erased',
      'Help the school delete or lock what nobody needs and count the records gone',
      'Simulate one parent’s request for access and time it before and after the inventory',
    ],
  },
  {
    title: 'What makes primary-care doctors stay with eSanjeevani after the order to use it',
    description:
      'Use of the national telemedicine service is often counted by targets, which says nothing of willing use. A UTAUT2 model is extended by workload and line quality, and survey answers from medical officers are linked, with their permission, to their own monthly consultation counts.',
    techStack: ['UTAUT2', 'SmartPLS', 'seminr (R)', 'LimeSurvey', 'HTMT ratio'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Arrange approval by the state health department and an institutional ethics committee',
      'Adapt the scales with five doctors thinking aloud, adding workload and line quality',
      'Survey 200 medical officers at block meetings, participation being their own choice',
      'Establish reliability and discriminant validity before reading any path',
      'Predict logged consultations from intention and see how much targets explain instead',
      'Check out-of-sample prediction by PLSpredict and brief the state nodal officer on two levers',
    ],
  },
  {
    title: 'The electricity that sleeping computers in a college laboratory consume',
    description:
      'Two hundred lab machines are never quite off. Plug-level meters, a naming of loads and three power policies tested in turn show what the college pays for idling, whether patches still get installed, and at which age replacement beats repair under the e-waste rules.',
    techStack: ['Plug-in energy meters', 'Windows Group Policy', 'E-Waste Rules, 2022', 'R'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Choose twenty machines of four models and meter them for two undisturbed weeks',
      'Classify hours as used, idle, asleep or off by login records without user names',
      'Apply three power policies for ten days each in rotated laboratories',
      'Track failed updates and complaints so that savings are not bought with trouble',
      'Calculate units, rupees and carbon per year with the grid factor of the CEA',
      'Propose a replacement age, test it against repair bills, and sign over the policy files',
    ],
  },
  {
    title: 'A disaster-recovery drill that a hospital’s IT team did not rehearse',
    description:
      'Recovery plans state four hours because the form required a figure. At one hospital the plan is examined by table-top, then by an isolated restore of a copy of the appointment system; the true recovery time and data loss are set against what wards could endure on paper.',
    techStack: ['ISO 22301', 'Business impact analysis', 'Veeam', 'Table-top exercise', 'NIST SP 800-34'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: [
      'Interview ward sisters, pharmacy and billing on how long each can work on paper',
      'Derive tolerable outage and data loss per service and compare with the written plan',
      'Play a ransomware table-top with cards whose events the team has not seen',
      'Restore a masked copy to an isolated network, an outsider keeping the clock',
      'Trace lost minutes to missing passwords, licences, people or bandwidth',
      'Repeat the restore five weeks later and have the management sign the revised objectives',
    ],
  },
  {
    title: 'Does an AI assistant help junior analysts, or only make them surer?',
    description:
      'Firms purchase writing assistants on the strength of demonstrations. Junior analysts solve case tasks with and without one in random order, some of the tasks lying where the model is known to err; blind graders judge quality, and confidence is recorded before the marks are known.',
    techStack: ['Crossover experiment', 'Llama 3', 'oTree', 'R', 'Calibration curves'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Compose eight analyst tasks, three of which contain a trap the model falls into',
      'Host an open-weight model locally so that all participants meet the same version',
      'Enrol seventy-two volunteers, order of conditions by lot, withdrawal possible at any time',
      'Have three graders mark shuffled answers without knowing who had assistance',
      'Analyse quality, minutes and overconfidence separately for trapped and plain tasks',
      'Formulate a usage rule and try whether it repairs the trapped tasks with twenty newcomers',
    ],
  },
  {
    title: 'Which banks decline UPI payments, and whether salary days are to blame',
    description:
      'Each month NPCI publishes approval and decline rates of the large UPI member banks, apart for technical and business reasons. A panel of these figures shows who recovers from bad months, whether volume explains failure, and what a merchant loses by a bank’s outage.',
    techStack: ['NPCI ecosystem statistics', 'Python', 'linearmodels', 'Funnel plots', 'Grafana'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Archive the monthly remitter and beneficiary tables for four years',
      'Follow mergers and renamed banks so that each series stays whole',
      'Plot technical declines in funnels that allow for differing volumes',
      'Model declines with bank effects, growth in volume and reported upgrades',
      'Enlist five shops to note failed payments by hour over six weeks round payday',
      'Publish a dashboard whose figures refresh by script and agree with NPCI’s totals',
    ],
  },
]
