/** Conversations about a project, turn by turn, the student first. The first one is the demo student's. */
export const CHATS: readonly (readonly string[])[] = [
  [
    "Good morning ma'am, I joined the rainfall records for all eleven blocks. Two stations moved in 1998.",
    'Well spotted. How do you treat the move?',
    'I keep them as separate stations and let the model decide.',
    'Good. Show me both versions next to each other, then we decide together.',
    'The plot is ready. The separate version is clearly better after June.',
    'Agreed, keep it. Please write two sentences about it in the report while it is fresh.',
  ],
  [
    'Sir, the merge test fails when two teachers mark the same child at the same second.',
    'What should happen in that case? Write the rule first, then the code.',
    'Both marks are kept and the class teacher is asked.',
    'That is a rule I can defend. Go ahead.',
  ],
  [
    'I have 400 labelled leaves now. Is that enough for a first training run?',
    'For a first run, yes. Keep fifty aside and do not look at them.',
    'Done. The first result is worse than guessing for small leaves.',
    'Then we have learned something. Look at the size of the leaves in the training set.',
  ],
  [
    'The hostel warden agreed to the measurements, but only in writing.',
    'Quite right. I have put a template into the project folder.',
    'Signed and scanned. We start on Monday.',
  ],
  [
    'One of the shop owners would like her figures earlier than planned.',
    'Give them to her. It is her data, and she will trust the rest more.',
  ],
  [
    'May I ask 12 questions instead of nine?',
    'Would you answer twelve questions at two in the morning?',
    'No. Nine it is.',
  ],
  [
    'The alert fired at night and nobody could do anything about it.',
    'Then it should not have woken anybody. Which rule was it?',
    'Disk above 80 percent. I will turn it into a weekly list.',
  ],
  [
    'The battery lasted eighteen hours instead of twenty-four.',
    'Was the lid closed the whole time?',
    'Not during the auction. I will log the lid as well.',
    'Excellent. That is the paper, by the way.',
  ],
]
