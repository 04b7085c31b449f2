import type { MeetingStatus } from '@capstone/contract/meetings/meetings.constants'

/** A small attached text file. */
export type TextFile = { readonly name: string; readonly mimeType: 'text/plain'; readonly content: string }

/** A message, sent `by` the student (0) or the mentor (1). */
export type ChatMessage = {
  readonly by: 0 | 1
  readonly text?: string
  readonly file?: TextFile
  readonly meeting?: {
    readonly inDays: number
    readonly place: string
    readonly note: string
    readonly status: MeetingStatus
  }
}

const SENSORS: TextFile = {
  name: 'sensors.txt',
  mimeType: 'text/plain',
  content:
    'Sensors that were moved in March\n\nsensor 4   from line 12 to line 27, on the roof as before\nsensor 9   from line 3 to line 8, now beside the door\n',
}
const LID_LOG: TextFile = {
  name: 'lid-log.txt',
  mimeType: 'text/plain',
  content: 'time   lid\n09:00  closed\n11:40  open\n13:05  closed\n',
}

/** Builds alternating messages, the student first. */
const inTurn = (...texts: readonly string[]): ChatMessage[] =>
  texts.map((text, index) => ({ by: index % 2 === 0 ? 0 : 1, text }))

/** Conversations, each with the title of the project it is about. The first one is the demo student's. */
export const CHATS: readonly { readonly project: string; readonly messages: readonly ChatMessage[] }[] = [
  {
    project: 'Reading Air Quality from Bus-Mounted Sensors',
    messages: [
      ...inTurn(
        "Good morning ma'am, I joined the readings of all twelve buses. Two sensors were moved to other buses in March.",
        'Well spotted. How do you treat the move?',
        'I keep them as separate sensors and let the calibration decide.',
        'Good. Show me both versions next to each other, then we decide together.',
        'The plot is ready. The separate version is clearly better on humid days.',
        'Agreed, keep it. Please write two sentences about it in the report while it is fresh.',
      ),
      { by: 0, text: 'Done. These are the two sensors, for the appendix.', file: SENSORS },
      {
        by: 1,
        meeting: { inDays: 3, place: 'Room 204', note: 'The report, chapter by chapter', status: 'proposed' },
      },
    ],
  },
  {
    project: 'Offline-First Attendance for Rural Schools',
    messages: [
      ...inTurn(
        'Sir, the merge test fails when two teachers mark the same child at the same second.',
        'What should happen in that case? Write the rule first, then the code.',
        'Both marks are kept and the class teacher is asked.',
        'That is a rule I can defend. Go ahead.',
      ),
      {
        by: 0,
        meeting: { inDays: 5, place: 'Online', note: 'A look at the merge together', status: 'accepted' },
      },
      { by: 1, text: 'I will be there.' },
    ],
  },
  {
    project: 'Tamil Handwriting Recognition on a Phone',
    messages: inTurn(
      'I have 400 labelled pages now. Is that enough for a first training run?',
      'For a first run, yes. Keep fifty aside and do not look at them.',
      'Done. The first result is worse than guessing for small handwriting.',
      'Then we have learned something. Look at the size of the letters in the training set.',
    ),
  },
  {
    project: 'Securing the Hostel Wi-Fi',
    messages: inTurn(
      'The hostel warden agreed to the measurements, but only in writing.',
      'Quite right. I have put a template into the project folder.',
      'Signed and scanned. We start on Monday.',
    ),
  },
  {
    project: 'Working Capital of Women-Led Micro Enterprises',
    messages: inTurn(
      'One of the shop owners would like her figures earlier than planned.',
      'Give them to her. It is her data, and she will trust the rest more.',
    ),
  },
  {
    project: 'Triage by Phone for Rural Clinics',
    messages: inTurn(
      'May I ask 12 questions instead of nine?',
      'Would you answer twelve questions at two in the morning?',
      'No. Nine it is.',
    ),
  },
  {
    project: 'Self-Hosted Monitoring for a Campus Data Centre',
    messages: inTurn(
      'The alert fired at night and nobody could do anything about it.',
      'Then it should not have woken anybody. Which rule was it?',
      'Disk above 80 percent. I will turn it into a weekly list.',
    ),
  },
  {
    project: 'Solar Cold Box for a Fish Market',
    messages: [
      ...inTurn(
        'The battery lasted eighteen hours instead of twenty-four.',
        'Was the lid closed the whole time?',
        'Not during the auction. I will log the lid as well.',
        'Excellent. That is the paper, by the way.',
      ),
      { by: 0, text: 'Here is the first day.', file: LID_LOG },
    ],
  },
]
