import type { Passage } from '@capstone/contract/assistant/passages.schemas'
import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'

/** Where an answer is found: a page of a PDF or a slide, from 1, or a page of `docs/study-guide` by its file name. */
export type AnswerPlace =
  | { readonly source: Exclude<ProjectFileKind, 'source_code'>; readonly page: number }
  | { readonly source: 'study_guide'; readonly page: string }

/** A question about the sample data whose answer is known. */
export type KnownAnswer = {
  readonly question: string
  /** The e-mail address of the student who asks: they may open every place named here. */
  readonly asker: string
  /** The title of the project that the question is about; null for the study guide. */
  readonly project: string | null
  /** Whether the question avoids the words of the passage that answers it. */
  readonly isParaphrased: boolean
  /** Places of the answer, of which finding any one counts; an abstract may contain it too. */
  readonly places: readonly AnswerPlace[]
  /** A quotation that answers the question; it is on each of the places. */
  readonly quotation: string
}

const synopsis = (page: number): AnswerPlace => ({ source: 'synopsis', page })
const report = (page: number): AnswerPlace => ({ source: 'report', page })
const slide = (page: number): AnswerPlace => ({ source: 'presentation', page })
const guide = (page: string): AnswerPlace => ({ source: 'study_guide', page })

type Question = Omit<KnownAnswer, 'asker' | 'project'>

const direct = (question: string, quotation: string, ...places: readonly AnswerPlace[]): Question => ({
  question,
  isParaphrased: false,
  places,
  quotation,
})
const paraphrased = (question: string, quotation: string, ...places: readonly AnswerPlace[]): Question => ({
  ...direct(question, quotation, ...places),
  isParaphrased: true,
})

const askedBy = (name: string, project: string | null, questions: readonly Question[]): KnownAnswer[] =>
  questions.map((question) => ({ ...question, asker: `${name}@demo.capstone.test`, project }))

/**
 * Sixty questions that students would ask about the sample data, half of them paraphrased. They are not changed to suit
 * a ranking.
 */
export const KNOWN_ANSWERS: readonly KnownAnswer[] = [
  ...askedBy('student', 'Monsoon Onset Prediction for Small Farms', [
    direct('Which stations moved in 1998?', 'Two stations moved in 1998', report(4)),
    paraphrased(
      'Was it worth keeping the relocated rain gauges apart instead of merging them?',
      '5.5 days, the joined one by 6.1',
      report(8),
    ),
    direct('How is the onset of the monsoon defined?', 'at least 25 mm of rain within three days', report(5)),
    paraphrased(
      'How far below the surface do you measure how wet the ground is?',
      'One probe sits at 20 cm',
      report(5),
    ),
    direct(
      'What is the mean absolute error of the gradient boosted trees?',
      '5.4 days',
      report(7),
      report(1),
    ),
    paraphrased('How bad is a guess that ignores the current weather entirely?', '8.9 days', report(7)),
    paraphrased(
      'Why not simply shuffle all rows and hold some of them out for testing?',
      'blocks of one season share the same sky',
      report(6),
    ),
    paraphrased(
      'When was the forecast most wrong, and what happened then?',
      'The worst year is 2009',
      report(8),
    ),
    paraphrased(
      'Did growers listen more when they were told how unsure it was?',
      '23 of 32',
      report(9),
      slide(9),
    ),
    direct('What are the limits of this study?', 'All records come from one district', report(10)),
    direct('What is the next step after this project?', 'neighbouring district of Hirepur', slide(10)),
    paraphrased(
      'What is plan B if the hardware is not delivered in time?',
      'If the probes arrive late',
      synopsis(2),
    ),
  ]),
  ...askedBy('student', 'Reading Air Quality from Bus-Mounted Sensors', [
    direct('How much does one sensor box cost?', '7,600 rupees', report(4), slide(3)),
    paraphrased(
      'Where on the vehicle is the device attached, and why there?',
      'behind the front left window, 2.6 m above the road',
      report(4),
    ),
    direct(
      'Does correcting for speed improve the sensors?',
      'correcting for speed adds nothing',
      report(6),
      report(1),
    ),
    paraphrased(
      'How much better do the readings get once moist air is taken into account?',
      'from 21.4 to 10.6',
      report(6),
      slide(4),
    ),
    paraphrased('What was wrong with the two broken units?', 'water entered the connector', report(5)),
    direct('Why were readings above 85 % humidity left out?', 'droplets of fog', report(7)),
    direct('How large is the range of the variogram?', '640 m', report(8)),
    paraphrased(
      'How do you estimate pollution on roads where no vehicle went?',
      'ordinary kriging',
      report(8),
      slide(6),
    ),
    paraphrased('Which part of town has the dirtiest air?', 'Station Road', report(9), slide(7)),
    direct('How many schools lie on segments above 60 micrograms?', 'Seventeen schools', report(9), slide(7)),
    direct('How does the map show streets that are uncertain?', 'hatched', report(9), slide(8)),
  ]),
  ...askedBy('student', 'Forecasting Blood Bank Demand', [
    direct('How long do platelets keep?', 'five days', synopsis(1), slide(2)),
    direct('How many units are wasted with the transfer rule alone?', '6.9 %', slide(6)),
    paraphrased(
      'Would the savings survive if the trip from hospital to hospital were slower?',
      'Travel time doubled: 7.9 % expire',
      slide(7),
    ),
  ]),
  ...askedBy('arjun.banerjee', 'Forecasting Blood Bank Demand', [
    direct('What is the seasonal baseline?', 'the same weekday of the week before', report(5)),
    direct('When is a unit transferred to another bank?', 'at most two days left', report(6), slide(5)),
    paraphrased(
      'Is it smarter to predict more accurately or to ship stock around?',
      'The transfer rule saves more than the better forecast',
      report(8),
    ),
    paraphrased(
      'What explains the hole in the middle of the second year?',
      'water had damaged the ledger',
      report(4),
    ),
    paraphrased('Which type could nobody anticipate?', 'For AB negative no model beats the mean', report(7)),
    direct('What can the simulation not show?', 'The rule was simulated and not tried', report(10)),
  ]),
  ...askedBy('karthik.saikia', 'Offline-First Attendance for Rural Schools', [
    direct(
      'What is the merge rule?',
      'Both marks are kept and the class teacher is asked',
      report(5),
      slide(4),
    ),
    paraphrased(
      'What if the date on a handset is set incorrectly?',
      'does not trust the clock of a phone',
      report(5),
    ),
    direct('How large is the app?', '6.9 MB', report(6)),
    paraphrased('Can it be read outdoors at noon?', 'contrast of 7:1', report(6)),
    direct('How many merges were tested?', '2,100', report(7), report(1), slide(5)),
    paraphrased('Does it make mornings quicker for the staff?', '3.8 minutes', report(8), slide(6)),
    direct('What does last writer wins lose?', '4.2 %', report(7), slide(5)),
    paraphrased(
      'How is the privacy of the pupils protected?',
      'No photograph and no fingerprint',
      synopsis(2),
    ),
  ]),
  ...askedBy('dev.pillai', 'Phishing Drills That Teach', [
    direct('How many clicked in the fourth round?', '14 of 150', report(7), slide(6)),
    paraphrased('Does what people learned wear off?', 'the difference is still visible', report(7)),
    paraphrased('Did the bosses find out who fell for it?', 'Superiors never saw', report(6)),
    direct('Which message was clicked most?', 'correction of the payslip', report(8)),
    paraphrased('Are people more careless on their mobile?', '2.1 times', report(8), slide(7)),
    direct('What does the two-minute lesson show?', 'sender, link and urgency', report(5), slide(4)),
  ]),
  ...askedBy('mohit.shetty', 'Solar Cold Box for a Fish Market', [
    direct('What does a kilogram kept fresh cost?', '1.07 rupees', report(8), report(1), slide(7)),
    paraphrased(
      'Why did the power run out early?',
      'eighteen hours instead of twenty-four',
      report(7),
      slide(5),
    ),
    direct('How much does an open lid warm the box?', '0.15 °C', report(7)),
    paraphrased('What trick keeps the cold from escaping?', 'curtain of PVC strips', report(7), slide(6)),
    direct('How was the battery sized?', '600 Wh', report(4)),
    paraphrased('What broke because of the sea air?', 'bearing of the outer fan', report(6)),
  ]),
  ...askedBy('student', null, [
    direct(
      'Is it plagiarism when I change some words of a sentence?',
      'Changing some words of a sentence is neither',
      guide('citing'),
    ),
    paraphrased('How long should my summary be?', '150 to 250 words', guide('writing-an-abstract')),
    paraphrased(
      'What do I say in the viva when I have no idea?',
      'is a good answer when it goes on',
      guide('answering-questions'),
    ),
    direct('Why do I need a baseline?', 'A number alone means nothing', guide('baselines')),
    direct(
      'What does a p-value say?',
      'how surprising the data would be if there were no difference',
      guide('significance'),
    ),
    paraphrased(
      'My approach came to nothing, is the whole term lost?',
      'A method that does not work is a result',
      guide('dealing-with-failure'),
    ),
    direct(
      'What is a leak in machine learning?',
      'something in the input tells the answer',
      guide('machine-learning-pitfalls'),
    ),
    paraphrased(
      'I am late, should I put in double shifts?',
      'Do not plan to work twice as fast',
      guide('time-management'),
    ),
  ]),
]

/** Whether a passage is in one of the places of an answer. */
export const isKnownAnswer = ({ project, places }: KnownAnswer, { target, belongsTo, place }: Passage) =>
  places.some(({ source, page }) =>
    target.kind === 'guide_page'
      ? source === 'study_guide' && target.page === page
      : target.kind === 'project_file' &&
        target.file === source &&
        belongsTo === project &&
        place?.number === page,
  )
