import type { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'

export type SamplePaper = {
  readonly title: string
  readonly abstract: string
  readonly status: (typeof PAPER_STATUSES)[number]
  readonly daysAgo: number
  readonly feedback?: string
  /** Feedback on a first version, followed by a second one. */
  readonly firstFeedback?: string
}

/** Papers of students; the first five are the demo student's. */
export const PAPERS: readonly SamplePaper[] = [
  {
    title: 'How Far Can a District Forecast Be Trusted?',
    abstract:
      'We compare block-level sowing advice from forty years of rainfall with what 63 farmers did. Advice with a stated margin of error was followed more often than advice without.',
    status: 'published',
    daysAgo: 118,
    feedback: 'Clear and honest about its limits. A pleasure to read.',
  },
  {
    title: 'Missing Days in Public Price Data',
    abstract:
      'One market day in nine is missing from the public price record. We show that the gaps are not random and what happens to a forecast that pretends they are.',
    status: 'approved',
    daysAgo: 61,
    feedback: 'Approved. Please add the link to the cleaned data before it is published.',
  },
  {
    title: 'Calibrating Dust Sensors on Moving Buses',
    abstract:
      'Twelve low-cost sensors were compared with a reference station over six weeks. Correcting for humidity halves the error; correcting for speed adds nothing.',
    status: 'review',
    daysAgo: 19,
    firstFeedback: 'Please say how the twelve sensors were chosen, and show the two that failed as well.',
  },
  {
    title: 'What Hostel Kitchens Throw Away',
    abstract:
      'A first count of leftovers in one hostel over fourteen days, with a proposal for a fairer menu on Sundays.',
    status: 'draft',
    daysAgo: 6,
  },
  {
    title: 'A Note on Smoothing Monthly Rainfall',
    abstract:
      'Moving averages hide the onset they are used to find. We illustrate this with three districts and recommend a simple alternative.',
    status: 'draft',
    daysAgo: 33,
    feedback:
      'The second figure contradicts the text below it. Please check the axis and upload a new version.',
  },
  {
    title: 'Merging Attendance without Losing an Entry',
    abstract:
      'Four teachers, one class, no network. We describe a merge rule for attendance registers and the 2,100 merges that tested it.',
    status: 'published',
    daysAgo: 141,
    feedback: 'Well argued. Published without changes.',
  },
  {
    title: 'Characterisation Tests for a Payroll of 40,000 Lines',
    abstract:
      'We report what it took to pin the behaviour of a system nobody dared to touch, and which of our tests found a real error.',
    status: 'published',
    daysAgo: 97,
    feedback: 'Good. The table of costs will be quoted.',
  },
  {
    title: 'Handwritten Tamil in Six Megabytes',
    abstract:
      'A quantised recogniser loses one point of accuracy and gains a shop full of users. Errors are listed by letter group.',
    status: 'approved',
    daysAgo: 47,
    feedback: 'Approved for the spring volume.',
  },
  {
    title: 'Do Phishing Lessons Last a Week?',
    abstract:
      'Three hundred members of staff, four rounds, one two-minute lesson. The effect is visible after a month for those who read to the end.',
    status: 'review',
    daysAgo: 13,
  },
  {
    title: 'Cash Cycles in Forty Exercise Books',
    abstract:
      'Two years of handwritten accounts show that a loan of nine months fits tailoring better than one of twelve.',
    status: 'review',
    daysAgo: 8,
  },
  {
    title: 'Nine Questions at Night',
    abstract:
      'A keypad triage aid agreed with two physicians in 131 of 150 past cases. The nineteen others are discussed one by one.',
    status: 'approved',
    daysAgo: 72,
    feedback: 'Approved. Thank you for the careful discussion of the nineteen cases.',
  },
  {
    title: 'One Dose or Five Days',
    abstract: 'An audit of 320 surgical charts before and after a change to the order form.',
    status: 'draft',
    daysAgo: 15,
    feedback: 'Please state who gave ethical approval, and when.',
  },
  {
    title: 'A Queue That Forgets Nothing',
    abstract: 'We kill a small durable queue at each of its 31 steps and count what is left.',
    status: 'published',
    daysAgo: 55,
    firstFeedback: 'The steps need numbers, so that the table can name them.',
    feedback: 'Published. The appendix alone is worth it.',
  },
  {
    title: 'The Price of a Fresh Kilogram',
    abstract: 'Three weeks of measurements on a solar cold box at a fish market, batteries included.',
    status: 'draft',
    daysAgo: 2,
  },
  {
    title: 'Eleven Seconds of Green',
    abstract: 'Counting people who wait, without a camera. A simulation of one crossing near a school.',
    status: 'review',
    daysAgo: 4,
  },
]
