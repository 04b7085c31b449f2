import type { ToolName } from './tools.data.ts'

type MissingResource = 'synopsis' | 'report' | 'presentation' | 'source_code' | 'video'

export type SampleProject = {
  /** Index of its instructor. */
  readonly owner: number
  readonly title: string
  readonly category: string
  readonly description: string
  /** The goals, in three lines. */
  readonly aims: readonly [string, string, string]
  readonly tools: readonly ToolName[]
  /** The names of its documents in `data/reports` begin with this; without it, its documents are short ones. */
  readonly filePrefix?: string
  /** The resources its instructor has not added. */
  readonly missing?: readonly MissingResource[]
}

/** The sample projects, the oldest of each instructor first. */
export const PROJECTS: readonly SampleProject[] = [
  {
    owner: 0,
    title: 'Monsoon Onset Prediction for Small Farms',
    filePrefix: 'monsoon',
    category: 'Data Science',
    description:
      'Farmers in rain-fed districts decide when to sow on the strength of a single forecast for the whole state. This project combines forty years of district rainfall with soil moisture readings to estimate, block by block, when the rains will hold. The result is a one-page bulletin a farmer can read on a phone.',
    aims: [
      'Clean and join four decades of district rainfall records',
      'Compare a regression baseline with gradient boosted trees',
      'Publish a weekly bulletin with an honest margin of error',
    ],
    tools: ['Python', 'Jupyter', 'pandas', 'scikit-learn'],
  },
  {
    owner: 0,
    title: 'Reading Air Quality from Bus-Mounted Sensors',
    filePrefix: 'buses',
    category: 'Data Science',
    description:
      'Fixed monitoring stations are few and stand where the air is best. Twelve low-cost sensors on city buses cover two hundred kilometres of road a day but drift with heat and humidity. Students calibrate them against a reference station and draw a street-level map of fine dust.',
    aims: [
      'Calibrate low-cost sensors against a reference station',
      'Fill gaps between bus routes by kriging',
      'Show a map that says how certain each street is',
    ],
    tools: ['Python', 'pandas', 'QGIS'],
  },
  {
    owner: 0,
    title: 'Who Leaves, and When: Attrition in Evening Courses',
    category: 'Learning Analytics',
    description:
      'A third of the students who enrol in evening courses stop coming before the first test. Using three years of anonymised attendance and library records, this project looks for the week in which a conversation would have helped. Privacy comes first: no model is built on a field a student could not see.',
    aims: [
      'Describe attendance as a survival curve for each course',
      'Find the earliest week with a usable signal',
      'Write a short guide for mentors on how to act on it',
    ],
    tools: ['R', 'RStudio Desktop'],
  },
  {
    owner: 0,
    title: 'Handloom Pattern Retrieval by Sketch',
    category: 'Computer Vision',
    description:
      'Weavers in Pochampally keep thousands of ikat patterns on paper. Given a rough pencil sketch, the system finds the closest patterns in a scanned archive of 4,800 designs. It runs on an ordinary laptop in the cooperative office, without a network.',
    aims: [
      'Digitise and straighten the scanned pattern sheets',
      'Learn an embedding in which sketch and pattern lie close',
      'Test retrieval with five weavers of the cooperative',
    ],
    tools: ['Python', 'PyTorch', 'OpenCV'],
    missing: ['video'],
  },
  {
    owner: 0,
    title: 'Forecasting Blood Bank Demand',
    filePrefix: 'blood-bank',
    category: 'Healthcare Analytics',
    description:
      "Platelets keep for five days, and every unit that expires was somebody's gift. This project forecasts daily demand by blood group for three hospital blood banks and proposes a transfer rule between them. The measure of success is the number of units wasted, not the error of the model.",
    aims: [
      'Build a daily demand series for each blood group',
      'Compare seasonal baselines with a state-space model',
      'Simulate transfers between three banks for one year',
    ],
    tools: ['Python', 'Jupyter', 'pandas'],
  },
  {
    owner: 0,
    title: 'A Fair Timetable for Laboratory Slots',
    category: 'Optimization',
    description:
      'Two hundred groups share eleven laboratories, and the same groups get Saturday evening every year. The timetable is written as an integer program with fairness across semesters as part of the objective. Coordinators can pin a slot by hand and see at once what it costs everybody else.',
    aims: [
      'State the rules of the timetable as constraints',
      'Define and defend a measure of fairness',
      'Let a coordinator change one slot and re-solve in seconds',
    ],
    tools: ['Python', 'PostgreSQL', 'Git'],
    missing: ['report', 'video'],
  },
  {
    owner: 0,
    title: 'Crop Price Explorer for Mandis',
    category: 'Data Visualization',
    description:
      'Daily prices of 120 commodities in 600 wholesale markets are public but hard to read. The explorer shows a trader or a farmer how a price today compares with the same week in other years and with markets an hour away. Special care goes into missing days, which are shown and never smoothed over.',
    aims: [
      'Collect and check ten years of market prices',
      'Design three views that answer one question each',
      'Test the views with traders at two markets',
    ],
    tools: ['Node.js', 'React', 'PostgreSQL'],
  },
  {
    owner: 1,
    title: 'Offline-First Attendance for Rural Schools',
    filePrefix: 'attendance',
    category: 'Mobile Development',
    description:
      'Teachers take attendance where there is no signal and carry the phone to the block office once a week. The app keeps every change locally and merges it without losing an entry when two teachers edited the same class. It runs on phones with one gigabyte of memory.',
    aims: [
      'Design a merge rule that never drops an entry',
      'Keep the app under 8 MB and usable in sunlight',
      'Pilot with four teachers for one month',
    ],
    tools: ['Flutter', 'Android Studio', 'Git'],
  },
  {
    owner: 1,
    title: 'Refactoring a Legacy Payroll in Small Steps',
    category: 'Software Engineering',
    description:
      'A municipal payroll of 40,000 lines has no tests and one person who understands it. Students pin its behaviour with characterisation tests and then replace one calculation at a time. The report weighs what each step cost against what it made easier.',
    aims: [
      'Cover the salary calculation with characterisation tests',
      'Separate rules from database access, one rule at a time',
      'Measure how long a typical change takes before and after',
    ],
    tools: ['Visual Studio Code', 'Git', 'PostgreSQL'],
    missing: ['presentation'],
  },
  {
    owner: 1,
    title: 'Library Seat Finder',
    category: 'Web Development',
    description:
      'In exam weeks students walk through three reading halls to find a chair. Pressure mats under sixty chairs report to a small server, and a page shows free seats hall by hall. Nobody is identified: the server learns that a chair is taken, not by whom.',
    aims: [
      'Read sixty seat sensors reliably over one radio channel',
      'Show free seats within two seconds of a change',
      'Prove from the stored data that nobody can be traced',
    ],
    tools: ['Node.js', 'React', 'Arduino IDE'],
  },
  {
    owner: 1,
    title: 'Accessible Forms for a District Office',
    category: 'Web Development',
    description:
      'The most used forms of a district office cannot be filled in with a screen reader. This project rebuilds five of them in Kannada, Hindi and English, with errors that say what to do. Each form is tested with at least three people who rely on assistive technology.',
    aims: [
      'Audit five forms against WCAG 2.2 AA',
      'Rebuild them with plain language in three languages',
      'Test with people who use screen readers every day',
    ],
    tools: ['React', 'Visual Studio Code'],
    missing: ['source_code'],
  },
  {
    owner: 2,
    title: 'Tamil Handwriting Recognition on a Phone',
    category: 'Artificial Intelligence',
    description:
      'Most recognisers for Tamil script need a server and a clear scan. A compact network is trained on 90,000 labelled words and quantised to fit in six megabytes. It is judged on ration shop ledgers, which are neither clear nor straight.',
    aims: [
      'Segment words on ruled and unruled ledger pages',
      'Train and quantise a recogniser of at most 6 MB',
      'Report errors by letter group, not only on average',
    ],
    tools: ['Python', 'PyTorch', 'Android Studio'],
  },
  {
    owner: 2,
    title: 'Early Warning of Leaf Blight from Drone Images',
    category: 'Machine Learning',
    description:
      'By the time blight can be seen from the field path, a tenth of the crop is gone. A drone takes one picture for every forty square metres, and a segmentation model marks leaves that turn. The farmer receives a map with at most ten spots to look at.',
    aims: [
      'Label 1,200 images together with plant pathologists',
      'Train a segmentation model that prefers missed leaves to false alarms',
      'Rank spots so that ten visits find most of the disease',
    ],
    tools: ['Python', 'PyTorch', 'OpenCV', 'QGIS'],
    missing: ['report'],
  },
  {
    owner: 2,
    title: 'A Tutor That Asks Before It Answers',
    category: 'Artificial Intelligence',
    description:
      'Students who are given a solution remember less than those who are asked the right question. The tutor for first-year circuit theory replies with a question first and with a hint second. Two sections of a class use it for six weeks, and their test results are compared.',
    aims: [
      'Write a question bank with three hints for each item',
      'Choose the next question from what a student got wrong',
      'Run a six-week comparison with two class sections',
    ],
    tools: ['Python', 'PostgreSQL', 'React'],
  },
  {
    owner: 2,
    title: 'Spotting Potholes from a Scooter',
    category: 'Machine Learning',
    description:
      "A phone in a scooter's glove box feels every pothole twice a day. Accelerometer traces from twenty riders are matched to the road network and scored for severity. The ward engineer gets a list sorted by how many people ride over each hole.",
    aims: [
      'Tell potholes from speed breakers in accelerometer traces',
      'Match noisy positions to the road network',
      'Compare the list with a walking survey of one ward',
    ],
    tools: ['Python', 'scikit-learn', 'QGIS'],
    missing: ['video'],
  },
  {
    owner: 3,
    title: 'Phishing Drills That Teach',
    filePrefix: 'phishing',
    category: 'Cybersecurity',
    description:
      'Most drills count who clicked and leave it at that. Here a click leads to a two-minute lesson built from the very message that was clicked. The study follows 300 members of staff through four rounds and asks whether the lesson outlasts the week.',
    aims: [
      'Write sixteen messages of graded difficulty',
      'Build the two-minute lesson from the message itself',
      'Follow four rounds and report with consent and care',
    ],
    tools: ['Node.js', 'PostgreSQL', 'Docker'],
  },
  {
    owner: 3,
    title: 'Securing the Hostel Wi-Fi',
    category: 'Network Security',
    description:
      'Nine hundred devices share a flat network, printers and cameras among them. Students map what talks to what, separate it into segments and show that an infected laptop no longer reaches the cameras. All measurements are made with written permission and published without addresses.',
    aims: [
      'Map traffic between device classes for two weeks',
      'Design segments and access rules for 900 devices',
      'Repeat an agreed attack before and after',
    ],
    tools: ['Wireshark', 'Docker', 'Git'],
    missing: ['presentation', 'video'],
  },
  {
    owner: 3,
    title: 'A Threat Model for University Results',
    category: 'Cybersecurity',
    description:
      'Marks pass through six systems between the examiner and the certificate. This project draws the data flow, lists where a mark could be changed unseen, and tests the two most likely ways on a copy. The outcome is a short list of repairs with their price.',
    aims: [
      'Draw the data flow from examiner to certificate',
      'Rank threats by likelihood and harm with the registrar',
      'Test the two most likely ones on a copy of the system',
    ],
    tools: ['OWASP ZAP', 'Docker', 'Visual Studio Code'],
  },
  {
    owner: 4,
    title: 'Working Capital of Women-Led Micro Enterprises',
    category: 'Finance',
    description:
      'Forty tailoring and food businesses in Jaipur keep accounts in exercise books. Students digitise two years of them, compute the cash cycle and ask what a loan of a different length would have changed. Owners receive their own figures back in a form they can show a bank.',
    aims: [
      'Digitise two years of accounts of forty businesses',
      'Compute the cash conversion cycle month by month',
      'Simulate three loan products against actual cash flow',
    ],
    tools: ['LibreOffice Calc', 'jamovi'],
  },
  {
    owner: 4,
    title: 'Brand Trust in Packaged Millets',
    category: 'Marketing',
    description:
      'Millets are praised everywhere and bought by few. A conjoint study with 260 households in three cities separates the weight of price, origin, label and recipe. The report ends with a recommendation a small producer could afford to follow.',
    aims: [
      'Design a conjoint study with eight product profiles',
      'Interview 260 households in three cities',
      'Recommend one change a small producer can afford',
    ],
    tools: ['R', 'jamovi', 'LibreOffice Calc'],
    missing: ['source_code'],
  },
  {
    owner: 4,
    title: 'Why Nurses Resign: A Study in Two Hospitals',
    category: 'Human Resources',
    description:
      'Two hospitals of the same size lose nurses at very different rates. Forty interviews and three years of rosters are read side by side to find out what the second hospital does differently. Proposals are costed with the ward sisters before they are written down.',
    aims: [
      'Compare rosters and leave over three years',
      'Conduct and code forty interviews',
      'Cost three proposals together with the wards',
    ],
    tools: ['jamovi', 'LibreOffice Calc'],
    missing: ['source_code', 'video'],
  },
  {
    owner: 4,
    title: 'Last-Mile Delivery by Cargo Cycle',
    category: 'Operations Management',
    description:
      'In the old city a van waits more than it drives. The project models a day of 400 parcels with vans, cargo cycles and a mix of both, and finds where the cycle stops being cheaper. Real routes are recorded for one week to keep the model honest.',
    aims: [
      'Record routes and waiting times for one week',
      'Simulate 400 parcels with three kinds of fleet',
      'Find the break-even distance and defend it',
    ],
    tools: ['SUMO', 'Python', 'LibreOffice Calc'],
  },
  {
    owner: 5,
    title: 'Triage by Phone for Rural Clinics',
    category: 'Healthcare Management',
    description:
      'A health worker with a basic phone decides each night who needs the long drive to the hospital. The project turns the national triage guideline into a decision aid that works by keypad and asks no more than nine questions. It is checked against 150 past cases by two physicians.',
    aims: [
      'Turn the guideline into at most nine questions',
      'Build a keypad version that needs no data connection',
      'Compare with two physicians on 150 past cases',
    ],
    tools: ['Node.js', 'PostgreSQL'],
  },
  {
    owner: 5,
    title: 'Antibiotic Use on a Surgical Ward',
    category: 'Medical Research',
    description:
      'Guidelines ask for one dose before surgery; charts often show five days. An audit of 320 anonymised charts measures how often and why practice departs from the guideline. A simple change to the order form is tried for eight weeks and measured again.',
    aims: [
      'Audit 320 charts with a two-reader protocol',
      'Classify the reasons for longer courses',
      'Change the order form and measure again',
    ],
    tools: ['R', 'RStudio Desktop', 'jamovi'],
    missing: ['source_code'],
  },
  {
    owner: 5,
    title: 'Home Exercise After Knee Replacement',
    category: 'Physiotherapy',
    description:
      'Most patients stop exercising two weeks after they leave the ward. A wearable made of two motion sensors counts repetitions and praises sparingly. Thirty patients try it for six weeks; range of motion is measured by a physiotherapist who does not know who wore one.',
    aims: [
      'Count repetitions from two motion sensors',
      'Design feedback that patients do not switch off',
      'Run a blinded comparison with thirty patients',
    ],
    tools: ['Arduino IDE', 'Python', 'jamovi'],
    missing: ['presentation'],
  },
  {
    owner: 6,
    title: 'Autoscaling on Admission Day',
    category: 'Cloud Computing',
    description:
      "On one morning a year the admission portal gets as many visits as in the rest of it. Students replay last year's traffic against three ways of scaling and count failed requests and rupees. The recommendation must be one that two administrators can run.",
    aims: [
      'Replay a recorded morning of 1.2 million requests',
      'Compare three ways of scaling by errors and cost',
      'Write the runbook for a team of two',
    ],
    tools: ['Docker', 'Prometheus', 'Grafana', 'Terraform'],
  },
  {
    owner: 6,
    title: 'Self-Hosted Monitoring for a Campus Data Centre',
    category: 'DevOps',
    description:
      'The campus data centre learns of failures by telephone. This project sets up metrics, logs and alerts for forty machines, with rules that wake somebody only when a person can do something. After two months every alert is reviewed: useful, late or noise.',
    aims: [
      'Collect metrics and logs of forty machines',
      'Write alert rules with an action for each',
      'Review two months of alerts and remove the noise',
    ],
    tools: ['Prometheus', 'Grafana', 'Docker'],
    missing: ['report'],
  },
  {
    owner: 6,
    title: 'A Message Queue from First Principles',
    category: 'Distributed Systems',
    description:
      'The best way to trust a queue is to have written one. Students build a small durable queue, kill it at every step and show that no acknowledged message is lost or delivered out of order. The last chapter compares it with an established one and explains the difference.',
    aims: [
      'Write a durable log with checksums',
      'Kill the process at every step and check what is left',
      'Explain the gap in throughput to an established queue',
    ],
    tools: ['Node.js', 'Redis', 'Docker'],
  },
  {
    owner: 7,
    title: 'Solar Cold Box for a Fish Market',
    filePrefix: 'cold-box',
    category: 'Electronics',
    description:
      'Ice melts by noon, and the afternoon catch is sold at half price. A forty-litre box with a thermoelectric cooler is designed, built and logged for three weeks at Mangaluru harbour. The students report the cost of a kilogram kept fresh, batteries included.',
    aims: [
      'Size the panel, battery and cooler for forty litres',
      'Build and log one box for three weeks',
      'Report the cost of one kilogram kept fresh',
    ],
    tools: ['KiCad', 'Arduino IDE', 'GNU Octave'],
    missing: ['video'],
  },
  {
    owner: 7,
    title: 'Traffic Lights That Listen to Pedestrians',
    category: 'Embedded Systems',
    description:
      'At a crossing near a school the green man lasts eleven seconds. A camera-free detector made of two radar modules counts people who wait and adapts the phase within fixed safety limits. The design is tested in simulation first and then on a model crossing.',
    aims: [
      'Detect waiting groups with two radar modules',
      'Adapt the phase within fixed safety limits',
      'Show in simulation that no direction starves',
    ],
    tools: ['Arduino IDE', 'SUMO', 'KiCad'],
    missing: ['presentation'],
  },
]
