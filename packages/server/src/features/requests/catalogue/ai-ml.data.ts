import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const aiMlIdeas: readonly Idea[] = [
  {
    title: 'Which Indian accents of English a speech recogniser fails to hear',
    description:
      'Voice helplines are bought on an average error rate that hides whole regions. Svarah, a corpus of Indian English from many districts, is decoded with open recognisers of several sizes, and errors are traced to first language, sound and kind of content such as names or amounts.',
    techStack: ['Svarah', 'Whisper', 'jiwer', 'Montreal Forced Aligner', 'R'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Decode the corpus with three Whisper sizes and one Indian model under equal settings',
      'Normalise numbers, spellings and fillers so that style is not counted as error',
      'Estimate word error rate per first language with intervals clustered by speaker',
      'Align the worst hundred utterances and name the consonants or vowels at fault',
      'Score proper names and sums of money apart, because a caller suffers most from those',
      'Publish a one-page error profile that a buyer of such a helpline could demand',
    ],
  },
  {
    title: 'Handwritten Hindi birth registers read with every doubt marked',
    description:
      'Municipal registers before 2000 are handwritten, and a wrong name there costs a citizen months. A recogniser trained on IIIT-HW-Dev words reads register lines, and its confidence is calibrated so that a clerk checks only the doubtful words; the saving in time and remaining errors are measured together.',
    techStack: ['IIIT-HW-Dev', 'TrOCR', 'PyTorch', 'Temperature scaling', 'eScriptorium'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Get written permission for 150 pages, staying on the office’s own machine',
      'Segment columns and lines in eScriptorium and transcribe forty pages twice',
      'Fine-tune on the word corpus first and on twenty register pages after that',
      'Fit a temperature on held-out pages so that 90 per cent sure means right nine times in ten',
      'Choose a threshold by which no more than one surname in a hundred slips through unseen',
      'Clock two clerks indexing the same pages with and without marked doubts',
    ],
  },
  {
    title: 'Flooded paddy or flooded village, told apart by radar through cloud',
    description:
      'During a flood the optical satellites see only cloud, and radar confuses wet paddy with inundation. A segmentation model begun on Sen1Floods11 is adapted to the Brahmaputra and north Bihar by adding pre-flood images and crop calendars, then judged against maps it has never met.',
    techStack: ['Sentinel-1', 'Sen1Floods11', 'TorchGeo', 'Google Earth Engine', 'QGIS'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Reproduce a published U-Net baseline on the hand-labelled chips of Sen1Floods11',
      'Delineate water, wet paddy and built-up flood on thirty scenes from two monsoons',
      'Feed before-and-after backscatter with crop stage to a two-branch network',
      'Quantify the loss of accuracy when an entire river basin is kept from training',
      'Overlay settlement footprints and total the flooded houses with upper and lower limits',
      'Compare with Copernicus EMS or NRSC maps of one event and explain the three largest gaps',
    ],
  },
  {
    title: 'A retinopathy grader from Nanded meets a hand-held camera abroad',
    description:
      'Models for diabetic retinopathy lose accuracy when the camera or the clinic changes, often without notice. Training uses the Indian sets IDRiD and APTOS 2019; testing moves to Messidor-2 and to the hand-held mBRSET images, asking which cheap correction restores sensitivity for cases needing referral.',
    techStack: ['IDRiD', 'APTOS 2019', 'mBRSET', 'MONAI', 'Grad-CAM'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Complete the data-use agreements and reconcile four grading scales into referable or not',
      'Train an ensemble on the Indian images, with all eyes of one person in the same fold',
      'Measure sensitivity at a fixed specificity on each foreign set before any correction',
      'Apply colour constancy, batch-norm adaptation and fifty new labels as rival remedies',
      'Detect poor images first and separate unreadable eyes from disagreements',
      'Let an ophthalmologist grade forty disputed images blind and credit the side proved right',
    ],
  },
  {
    title: 'When deep knowledge tracing is worth more than a four-number model',
    description:
      'Tutoring software predicts whether a pupil will solve the next problem, increasingly with networks a teacher cannot question. On ASSISTments and EdNet logs, Bayesian knowledge tracing and neural models are compared by size of class and length of history, where small schools in fact operate.',
    techStack: ['ASSISTments 2009', 'EdNet', 'pyBKT', 'pyKT', 'PyTorch'],
    difficulty: 'Intermediate',
    duration: '13 weeks',
    roadmap: [
      'Remove duplicate scaffold rows from ASSISTments, a flaw that inflated early results',
      'Fit pyBKT with forgetting and two pyKT networks on splits made by student',
      'Shrink the training class from 4,000 pupils to 40 and redraw the learning curves',
      'Assess calibration as well as AUC, since a tutor acts upon the probability',
      'Check for pupils whose predicted mastery falls after a correct answer, model by model',
      'Formulate a rule of thumb on class size and test it on the unused EdNet sample',
    ],
  },
  {
    title: 'Answers about welfare schemes that quote the clause or stay silent',
    description:
      'A widow asking whether she qualifies needs the rule, not a fluent guess. Pages of the myScheme portal are retrieved and answered from in Hindi and English, each sentence tied to a quoted clause; the measure is harm, counting confident wrong answers far heavier than silence.',
    techStack: ['myScheme', 'BGE-M3', 'Llama', 'IndicTrans2', 'Ragas'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Save 400 scheme pages with their dates and cut them at eligibility, benefit and exclusion',
      'Write 250 questions with legal-aid volunteers, a third of which no page can answer',
      'Contrast lexical, dense and combined retrieval in both languages on those questions',
      'Force each sentence to carry a clause number and strike sentences the clause does not bear out',
      'Penalise wrong eligibility five times as much as abstention and tune on half of the set',
      'Have two paralegals grade 120 answers blind and tally the ones that could cost money',
    ],
  },
  {
    title: 'Telling mosquito species by wingbeat on a cheap phone',
    description:
      'Malaria workers catch mosquitoes by night and wait days for an entomologist’s look. HumBugDB holds labelled flight recordings; a compact classifier is trained to run on an old handset, and rooms, phones and wild or caged origin are separated so that accuracy is not echo.',
    techStack: ['HumBugDB', 'YAMNet', 'LiteRT', 'librosa', 'Android'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Partition HumBugDB by experiment so that no room or recorder lies on both sides',
      'Detect flight tone against speech, fan and rain before naming any species',
      'Distil YAMNet features into a network under half a megabyte and quantise it',
      'Test how temperature shifts wingbeat frequency and feed the reading in as an input',
      'Play held-out recordings to five handsets at four distances and note the accuracy lost',
      'Demonstrate the app to a vector-control unit and agree on the error it could tolerate',
    ],
  },
  {
    title: 'Leaf-disease accuracy that disappears between laboratory and field',
    description:
      'Student projects report 99 per cent on PlantVillage, whose leaves lie on plain tables. The same models are tried on PlantDoc, photographed in the open, and a classifier that sees only the background corners measures how much of the first figure was never about disease.',
    techStack: ['PlantVillage', 'PlantDoc', 'PyTorch', 'timm', 'Segment Anything'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Match the classes that both collections share and discard the ambiguous names',
      'Train two small networks on PlantVillage and score them on PlantDoc untouched',
      'Classify from eight border pixels alone and report that embarrassing baseline',
      'Mask backgrounds with Segment Anything and look for a smaller fall in accuracy',
      'Add ten, fifty and a hundred field images per class and chart the recovery',
      'Photograph thirty leaves with a farmer’s phone as a last test and exhibit the failures',
    ],
  },
  {
    title: 'Explaining a refused loan by a change the applicant could really make',
    description:
      'Counterfactual explanations tell a refused borrower to be older or to undo last year’s default. On the UCI Taiwan credit data, methods are constrained by causality and effort, and asked whether the promised change would still succeed after the lender retrains its model.',
    techStack: ['UCI credit-card default', 'DiCE', 'XGBoost', 'DoWhy', 'Streamlit'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Train a scoring model and document its errors by sex, age and education',
      'Draw a causal sketch of which attributes move, which follow, and which are fixed',
      'Generate three counterfactuals per refusal by DiCE, with and without the sketch',
      'Retrain on later or resampled data and count the promises that no longer hold',
      'Search for advice that stays valid in nine of ten retrained models and price its extra effort',
      'Ask thirty consenting adults which of two notices they could follow, in random order',
    ],
  },
  {
    title: 'Indian Sign Language words recognised at a ticket counter',
    description:
      'Deaf travellers write their destination on paper because counters know no signs. INCLUDE offers videos of isolated Indian signs by deaf students; a pose-based model is trained for the forty words a counter needs and evaluated on signers, backgrounds and speeds outside the recordings.',
    techStack: ['INCLUDE', 'MediaPipe Holistic', 'PyTorch', 'ONNX Runtime', 'ELAN'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Choose forty counter words with a deaf association and see which of them INCLUDE contains',
      'Film the missing signs with eight paid deaf signers who may withdraw their clips',
      'Turn video into body and hand keypoints, repairing dropped hands by interpolation',
      'Train a graph network leaving out one signer at a time and inspect confused pairs',
      'Stream predictions on an ordinary mini-PC and let “none of these” be an answer',
      'Stage fifty purchases at a mock counter with deaf visitors, counting those served without paper',
    ],
  },
]
