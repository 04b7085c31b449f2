import type {
  INSTRUCTOR_TICKET_STATUSES,
  INSTRUCTOR_TICKET_TYPES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '@capstone/contract/tickets/tickets.constants'

type Ticket<Type, Status> = {
  readonly subject: string
  readonly message: string
  readonly type: Type
  readonly priority: (typeof TICKET_PRIORITIES)[number]
  readonly status: Status
  readonly daysAgo: number
  /** Replies, alternating, the recipient's first. */
  readonly replies: readonly string[]
}

export type SampleTicket = Ticket<(typeof TICKET_TYPES)[number], (typeof TICKET_STATUSES)[number]> & {
  /** The index of its student, if only some students could have written it. */
  readonly studentIndex?: number
}
export type SampleInstructorTicket = Ticket<
  (typeof INSTRUCTOR_TICKET_TYPES)[number],
  (typeof INSTRUCTOR_TICKET_STATUSES)[number]
>

/** Tickets of students; the first four are the demo student's. */
export const STUDENT_TICKETS: readonly SampleTicket[] = [
  {
    subject: 'Source code is switched off',
    message:
      'I can open the synopsis of the air quality project but the source code says "No Access". Is that on purpose? I would like to start with the calibration script.',
    type: 'project',
    priority: 'medium',
    status: 'in_progress',
    daysAgo: 2,
    replies: [
      'It is on purpose for now: please send me your own sketch of the calibration first, half a page is enough. I open the code right after.',
      'Thank you, that makes sense. I am sending it tonight.',
    ],
  },
  {
    subject: 'Phone number cannot be saved',
    message:
      'On the profile screen my new phone number disappears after I save. I tried twice, in two browsers.',
    type: 'technical',
    priority: 'low',
    status: 'resolved',
    daysAgo: 46,
    replies: [
      'The number had a space at the end. It is saved now; please look once more.',
      'Yes, it is there. Thank you!',
    ],
  },
  {
    subject: 'Two weeks more for the report',
    message:
      'The reference station was out of order for nine days, so my calibration is behind. May I hand in the report two weeks later?',
    type: 'project',
    priority: 'high',
    status: 'open',
    daysAgo: 1,
    replies: [],
  },
  {
    subject: 'Name on the certificate',
    message:
      'My family name is spelled Iyer, not Aiyer. Where can I have it corrected before the certificate is printed?',
    type: 'account',
    priority: 'urgent',
    status: 'resolved',
    daysAgo: 93,
    replies: ['Corrected here and reported to the registrar. Nothing else for you to do.'],
  },
  {
    subject: 'Cannot open the presentation',
    message:
      'The file opens in the browser as a list of strange characters. My friend has the same problem on his phone.',
    type: 'technical',
    priority: 'medium',
    status: 'resolved',
    daysAgo: 78,
    replies: [
      'Please save it first and open it in your presentation program. I have also asked the instructor for a PDF.',
    ],
  },
  {
    subject: 'No instructor yet',
    message: 'I registered three weeks ago and nobody has been assigned to me. Whom can I ask?',
    // Without an instructor, and registered three weeks before the ticket.
    studentIndex: 117,
    type: 'general',
    priority: 'high',
    status: 'open',
    daysAgo: 5,
    replies: [],
  },
  {
    studentIndex: 63,
    subject: 'Change of specialization',
    message:
      'I moved from Marketing to Finance this semester. My profile still says Marketing, and the projects I see do not fit.',
    type: 'account',
    priority: 'medium',
    status: 'in_progress',
    daysAgo: 9,
    replies: ['I need the letter from your department first. Could you upload it or bring it to the office?'],
  },
  {
    // A student of that project's instructor.
    studentIndex: 59,
    subject: 'Can two of us share a project?',
    message:
      'My classmate and I would both like the cargo cycle project. Is it allowed to work as a pair and write one report?',
    type: 'project',
    priority: 'low',
    status: 'resolved',
    daysAgo: 64,
    replies: [
      'You can work as a pair; each of you writes a report of their own. Divide the chapters early.',
      'Understood, we will.',
    ],
  },
  {
    subject: 'Laboratory closes too early',
    message:
      'The electronics laboratory closes at five and my lectures end at half past four. Could somebody open it on two evenings?',
    type: 'other',
    priority: 'low',
    status: 'open',
    daysAgo: 12,
    replies: [],
  },
  {
    subject: 'Wrong video',
    message:
      'The video of my project shows a different topic altogether. It seems that the address was mixed up.',
    type: 'project',
    priority: 'medium',
    status: 'in_progress',
    daysAgo: 4,
    replies: [
      'You are right, I copied the wrong line. The recording studio sends me the new address this week.',
    ],
  },
  {
    subject: 'Signed out again and again',
    message:
      'Every time I close the lid of my laptop I have to sign in again. It did not do that last month.',
    type: 'technical',
    priority: 'urgent',
    status: 'open',
    daysAgo: 0,
    replies: [],
  },
  {
    subject: 'Thank you',
    message: 'Not a problem, only a word of thanks: the feedback on my draft was the most useful I ever got.',
    type: 'general',
    priority: 'low',
    status: 'resolved',
    daysAgo: 29,
    replies: ['That made our week. Good luck with the second version!'],
  },
]

/** Tickets of instructors to the administrators; the first three are the demo instructor's. */
export const INSTRUCTOR_TICKETS: readonly SampleInstructorTicket[] = [
  {
    subject: 'Two more students possible',
    message:
      'Two of my students finish this month. I could take two new ones, preferably with some statistics.',
    type: 'support',
    priority: 'medium',
    status: 'open',
    daysAgo: 1,
    replies: [],
  },
  {
    subject: 'Upload of a 90 MB archive stopped',
    message:
      'The upload stopped at 71 MB when the corridor network went down. It continued by itself, but the bar stood still for a while.',
    type: 'bug',
    priority: 'low',
    status: 'resolved',
    daysAgo: 38,
    replies: [
      'The upload waits for the network and goes on where it was; the bar stands still meanwhile. Nothing was lost on our side.',
      'Good to know. Then all is well, thank you.',
    ],
  },
  {
    subject: 'Export of progress for the department',
    message:
      'The head of department asks for a table of all my students each month. A file I can open in a spreadsheet would save me an evening.',
    type: 'feature',
    priority: 'medium',
    status: 'replied',
    daysAgo: 20,
    replies: [
      'Student Projects has an Export button now: a file with all your students, as the filters leave it. Does it hold what the department asks for?',
    ],
  },
  {
    subject: 'Student listed twice',
    message: 'One of my students appears with two e-mail addresses. The older one should go.',
    type: 'account',
    priority: 'high',
    status: 'in_progress',
    daysAgo: 3,
    replies: [
      'Which of the two addresses does she sign in with? I would rather not delete the wrong one.',
      'The one of the university. The other is from before she enrolled.',
    ],
  },
  {
    subject: 'Reset for a locked account',
    message: 'A student is locked out after mistyping her password and has a viva tomorrow at nine.',
    type: 'account',
    priority: 'urgent',
    status: 'resolved',
    daysAgo: 66,
    replies: ['She has a new temporary password; I told her on the phone. All the best for the viva.'],
  },
  {
    subject: 'Guest lecture recording',
    message: 'May I link a recording that is hosted elsewhere, or does it have to be ours?',
    type: 'other',
    priority: 'low',
    status: 'replied',
    daysAgo: 52,
    replies: [
      'A link is enough as long as students need no account of their own there.',
      'They do not. I have linked it, and asked the guest for a copy in case the page goes away one day.',
    ],
  },
  {
    subject: 'Dates in the wrong order',
    message:
      'In the list of assignments the newest was at the end this morning. After a reload it was right again.',
    type: 'bug',
    priority: 'high',
    status: 'in_progress',
    daysAgo: 7,
    replies: ['I see it too, on Monday mornings only. It is being looked at.'],
  },
  {
    subject: 'On leave in the first week of next month',
    message:
      'Who looks after my students while I am at the field site? I would prefer that they hear it from us first.',
    type: 'support',
    priority: 'medium',
    status: 'open',
    daysAgo: 2,
    replies: [],
  },
]
