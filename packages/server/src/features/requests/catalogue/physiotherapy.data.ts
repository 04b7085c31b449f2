import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const physiotherapyIdeas: readonly Idea[] = [
  {
    title: 'A towel-strap glide taught for headaches that start in the neck',
    description:
      'Cervicogenic headache keeps patients returning for manual therapy that a self-treatment might replace. A C1–C2 self-mobilisation with a strap is compared with a sham pull in a randomised trial, the flexion–rotation test serving both to include patients and to follow them.',
    techStack: ['Flexion–rotation test', 'CROM goniometer', 'HIT-6', 'CONSORT', 'R'],
    difficulty: 'Advanced',
    duration: '22 weeks',
    roadmap: [
      'Choose patients by ICHD-3 criteria and a rotation loss of ten degrees or more',
      'Rehearse true and sham strap pulls so that both feel alike to naive testers',
      'Split 50 consenting adults between the two by concealed numbers',
      'Check home technique by video call in the first and third week',
      'Have an uninformed colleague retest rotation and HIT-6 at four and twelve weeks',
      'Ask participants to guess their group and interpret results in that light',
    ],
  },
  {
    title: 'Steps a stroke survivor takes at home, clinic speed notwithstanding',
    description:
      'Walking ten metres briskly in a corridor says little about crossing a lane of scooters. Ankle-worn sensors count a week of steps at home after stroke, and gait speed, confidence, pavement and family protectiveness are weighed as explanations for the shortfall.',
    techStack: ['StepWatch activity monitor', '10-metre walk test', 'ABC Scale', 'NEWS-India', 'Stata'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Validate the sensor’s count against video in ten slow walkers',
      'Fit sensors for seven days to 60 people three to eighteen months after stroke',
      'Time the ten-metre walk and fill in balance confidence beforehand',
      'Rate the street outside each house and interview the family about going out',
      'Divide people into those who can but do not, and those who cannot',
      'Draft two different home programmes and obtain opinions from both groups',
    ],
  },
  {
    title: 'One minute of sit-to-stand in place of the six-minute walk in lung fibrosis',
    description:
      'Few clinics own a thirty-metre corridor. People with interstitial lung disease perform both tests on one morning with the same oximeter, and the chair test is accepted only if it uncovers the desaturation that the walk uncovers.',
    techStack: ['1-minute sit-to-stand test', 'ERS/ATS field walking standard', 'Pulse oximeter', 'MedCalc'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Write stopping limits with the pulmonologist and keep oxygen in reach',
      'Alternate which test comes first among 55 outpatients who agree',
      'Log saturation every second together with Borg breathlessness',
      'Measure agreement of lowest saturation and of a fall of four points',
      'Repeat the chair test after a week in twenty patients for reliability',
      'Propose to the clinic when the chair suffices and when a walk is still needed',
    ],
  },
  {
    title: 'Ankle reach and past sprains in women kabaddi raiders',
    description:
      'Raiders pivot barefoot on one leg while being pulled. Reach on the Y-Balance Test and Cumberland ankle scores are compared between raiders and defenders of college teams, and the season’s sprains are counted to see whether asymmetry came first.',
    techStack: ['Y-Balance Test', 'CAIT', 'OSTRC questionnaire', 'Jamovi'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Invite six college teams and obtain each player’s own agreement, not the coach’s alone',
      'Measure leg length and three reaches per side before pre-season practice',
      'Enquire about former sprains and giving way by the Cumberland tool',
      'Message the OSTRC weekly questions to all players for seven weeks',
      'Relate anterior asymmetry over four centimetres to new sprains with cautious intervals',
      'Demonstrate a ten-minute barefoot balance drill to the coaches, with every player’s sheet',
    ],
  },
  {
    title: 'Rising from the floor as a balance test fit for how India’s elders live',
    description:
      'Western balance tests begin from a chair, while many elders eat, pray and sleep at floor level. The timed supine-to-stand test is examined for reliability and for its link with falls in the past year, alongside the familiar Timed Up and Go.',
    techStack: ['Timed supine-to-stand', 'Timed Up and Go', 'FES-I', 'Intraclass correlation'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Lay a mat and spotter routine so that no elder tries the rise alone',
      'Include 70 residents of two old-age homes and one day centre with medical clearance',
      'Clock the rise twice and describe the strategy, with or without furniture',
      'Inquire into falls with a carer present to jog the memory',
      'Evaluate retest error in twenty persons seen again after five days',
      'Contrast both tests in telling fallers apart and print norms by decade of age',
    ],
  },
  {
    title: 'Video coaching of parents whose child has cerebral palsy and lives far away',
    description:
      'Families travel a day for forty minutes of therapy. Fortnightly calls coach parents in goals they chose themselves, such as sitting through a meal; a staggered-baseline design lets few children yield sound evidence where a large trial is out of reach.',
    techStack: ['GMFM-66', 'GAS goal scaling', 'COPM', 'Multiple-baseline design', 'SCRIBE'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Meet nine families at GMFCS levels II to IV and agree who may see recordings',
      'Elicit two everyday goals per child and scale them with an outside therapist',
      'Record weekly home clips during baselines of three, five or seven weeks drawn by lot',
      'Coach parents by call every fortnight, noting what they did between calls',
      'Judge level, trend and overlap from clips scored in shuffled order',
      'Settle with the centre which children may alternate calls with visits',
    ],
  },
  {
    title: 'Finger widths or ultrasound for abdominal separation after birth',
    description:
      'Mothers are told they have two fingers of diastasis, though fingers differ. Inter-recti distance is taken at three sites by palpation, by caliper and by ultrasound in postnatal women, and the finding is related to what they complain of, not to width alone.',
    techStack: ['Linear ultrasound probe', 'Nylon digital caliper', 'ODI', 'Bland–Altman plot', 'SPSS'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Practise probe placement until two raters differ by under two millimetres',
      'See 65 women six to twelve weeks postpartum, chaperoned and with privacy',
      'Palpate, caliper and scan at rest and in a curl-up at three marked levels',
      'Keep the three raters ignorant of one another’s numbers',
      'Convert finger grades to millimetres with honest limits of agreement',
      'Correlate width and tissue tension with back pain and present the case for better advice',
    ],
  },
  {
    title: 'Posture and pain of handloom weavers through a day at the pit loom',
    description:
      'Weavers sit with legs in a pit for nine hours and press pedals some thousands of times. Postures are sampled by film through a working day and scored, pain is mapped, and a seat wedge or higher back beam is tried with weavers who suggest it themselves.',
    techStack: ['Nordic Musculoskeletal Questionnaire', 'RULA', 'Kinovea', 'Wilcoxon test'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Introduce the aim through the cooperative society and ask each weaver’s permission to film',
      'Interview 50 weavers with the Nordic questionnaire in their homes',
      'Film ten-minute blocks at four hours of the day for fifteen of them',
      'Score upper-limb and trunk posture from frames drawn at random',
      'Fit a seat wedge costing under 300 rupees in eight looms for three weeks',
      'Compare posture, pain and metres woven, then pass measurements to the carpenter',
    ],
  },
  {
    title: 'Two phones and OpenCap against the gait laboratory in knee osteoarthritis',
    description:
      'Marker-based gait analysis costs more than most departments will ever have. Knee angles of patients and healthy peers are captured at once by OpenCap and an optical system, and the question is whether error stays below the difference that matters in the clinic.',
    techStack: ['OpenCap', 'Vicon', 'OpenSim', 'Statistical parametric mapping', 'Python'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Synchronise phones with the optical system by a visible clap and a force-plate tap',
      'Capture five walks each from 20 patients and 20 age-matched peers',
      'Process both streams to hip and knee flexion over the gait cycle',
      'Map where in stance the curves part beyond five degrees',
      'Examine sari, dhoti and loose trousers as sources of error in ten walkers',
      'Issue a recording guide stating which joint angles phones can be trusted with',
    ],
  },
  {
    title: 'Tape measure or water tank for the swollen arm after mastectomy',
    description:
      'Early lymphoedema is reversible if found, yet volume by water displacement is messy and seldom done. Arms of women after axillary clearance are measured by tape at four-centimetre steps and by tank, and the smallest swelling that each can show for certain is established.',
    techStack: ['Truncated cone formula', 'Water displacement volumeter', 'ISL staging', 'Excel', 'ICC'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Construct a Perspex overflow volumeter and certify it with known volumes',
      'Welcome 48 women at oncology follow-up, with a female therapist throughout',
      'Tape both arms twice by two raters, then immerse them to the same mark',
      'Derive minimal detectable change in millilitres for tape and tank',
      'Enquire about heaviness and tight bangles and test them as early signs',
      'Show oncology nurses the tape routine and verify ten of their readings',
    ],
  },
]
