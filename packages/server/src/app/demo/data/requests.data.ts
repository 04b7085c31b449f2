import type { DIFFICULTIES, REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'

export type SampleRequest = {
  readonly title: string
  readonly description: string
  readonly techStack: readonly string[]
  readonly difficulty: (typeof DIFFICULTIES)[number]
  readonly duration: string
  readonly roadmap: readonly string[]
  readonly status: (typeof REQUEST_STATUSES)[number]
  readonly daysAgo: number
}

const ROADMAP = [
  'Read what exists and write the question',
  'Build the smallest version',
  'Test it with real users',
  'Write the report',
]

/** Requested projects; the first is the demo student's. */
export const REQUESTS: readonly SampleRequest[] = [
  {
    title: 'Recipes from What Is Left in the Hostel Kitchen',
    description:
      'A small planner that suggests dinners from what the hostel store still has, so that less is thrown away on Sundays.',
    techStack: ['React', 'Node.js', 'PostgreSQL'],
    difficulty: 'Intermediate',
    duration: '10 weeks',
    roadmap: [
      'Record leftovers for two weeks',
      'Write the matching rule',
      'Try it with one hostel',
      'Compare waste before and after',
    ],
    status: 'approved',
    daysAgo: 24,
  },
  {
    title: 'Bus Pass Renewal without the Queue',
    description:
      'Students stand in line for two hours to renew a pass. I want to build the form, the fee receipt and the QR check for the conductor.',
    techStack: ['Flutter', 'Node.js'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: ROADMAP,
    status: 'pending',
    daysAgo: 3,
  },
  {
    title: 'Sign Language Practice Mirror',
    description:
      'A webcam tool that shows a learner of Indian Sign Language where a hand shape differs from the teacher. Works without a network.',
    techStack: ['Python', 'OpenCV'],
    difficulty: 'Advanced',
    duration: '16 weeks',
    roadmap: ROADMAP,
    status: 'pending',
    daysAgo: 6,
  },
  {
    title: 'Cost of a Day in the Canteen',
    description:
      'What does a vegetarian lunch really cost the canteen? I would like to follow ten dishes from purchase to plate for a month.',
    techStack: ['LibreOffice Calc', 'R'],
    difficulty: 'Beginner',
    duration: '6 weeks',
    roadmap: ROADMAP,
    status: 'approved',
    daysAgo: 70,
  },
  {
    title: 'Predicting Share Prices with Deep Learning',
    description:
      'Train a network on daily prices and trade automatically with real money from a student fund.',
    techStack: ['Python', 'PyTorch'],
    difficulty: 'Advanced',
    duration: '4 weeks',
    roadmap: ['Download prices', 'Train', 'Trade'],
    status: 'rejected',
    daysAgo: 88,
  },
  {
    title: 'A Quiet Hours Map of the Campus',
    description:
      'Measure sound levels at forty places for three weeks and draw a map of where one can study at which hour.',
    techStack: ['Arduino', 'QGIS'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: ROADMAP,
    status: 'approved',
    daysAgo: 112,
  },
  {
    title: 'Medicine Reminder for Grandparents',
    description:
      'A pill box with a bell and one large button. The family gets a message only when a dose was missed twice.',
    techStack: ['Arduino', 'Node.js'],
    difficulty: 'Intermediate',
    duration: '10 weeks',
    roadmap: ROADMAP,
    status: 'pending',
    daysAgo: 11,
  },
  {
    title: 'Facial Recognition for the Hostel Gate',
    description: 'Open the gate by face instead of by card, using pictures from the admission forms.',
    techStack: ['Python', 'OpenCV'],
    difficulty: 'Advanced',
    duration: '8 weeks',
    roadmap: ROADMAP,
    status: 'rejected',
    daysAgo: 54,
  },
  {
    title: 'Second-Hand Textbook Exchange',
    description:
      'Match those who sell with those who need by course and edition, and meet at the library desk. No payments in the app.',
    techStack: ['React', 'PostgreSQL'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: ROADMAP,
    status: 'pending',
    daysAgo: 17,
  },
  {
    title: 'Water Meter Readings from Photographs',
    description:
      'Read analogue water meters from phone pictures taken by the caretaker, and list the flats whose use has doubled.',
    techStack: ['Python', 'OpenCV', 'PostgreSQL'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: ROADMAP,
    status: 'approved',
    daysAgo: 41,
  },
]
