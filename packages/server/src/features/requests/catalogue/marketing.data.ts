import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const marketingIdeas: readonly Idea[] = [
  {
    title: 'Do shoppers notice when the biscuit packet shrinks and the price stays?',
    description:
      'Makers keep the ₹5 and ₹10 price points by taking grams away. Since the packaged commodities rules ask for a unit sale price on many packs, the remedy is printed already; a shop-floor experiment finds out whether anybody reads it, and what larger print would change.',
    techStack: ['Legal Metrology rules', 'KoboToolbox', 'R', 'Logistic regression'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Weigh and photograph thirty biscuit and soap packs, with their declared unit sale price',
      'Prepare mock packs in which only grammage and the size of the unit price vary',
      'Question 180 shoppers outside two stores, after written consent, on which pack gives more',
      'Record what the eye was on first by asking for a drawing of the pack from memory',
      'Work out how far print size shifts correct answers across age and schooling',
      'Send the evidence with one label proposal to a consumer organisation for comment',
    ],
  },
  {
    title: 'Paid-partnership labels on Instagram that viewers in India actually see',
    description:
      'The Advertising Standards Council asks influencers to disclose paid posts upfront, yet a tag can sit where nobody looks. Participants scroll through a mock feed with labels in different places and languages; recall, trust and intention are measured afterwards.',
    techStack: ['ASCI influencer guidelines', 'Qualtrics', 'jsPsych', 'R', 'Mixed-effects models'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'Code 400 recent posts of Indian creators for presence, place and wording of the tag',
      'Mock up a scrolling feed with twelve posts in which four disclosure forms rotate',
      'Pre-register hypotheses, sample size and exclusion rules on the Open Science Framework',
      'Invite 320 adults from two age bands and debrief each of them about the purpose',
      'Fit mixed models for recognition of advertising and for trust in the creator',
      'Recommend a label position and confirm its gain with sixty fresh viewers',
    ],
  },
  {
    title: 'Which attributes would move families from wheat noodles to millet noodles',
    description:
      'Millet products win praise in surveys and stay on the shelf. A choice experiment makes people trade taste cues, cooking minutes, price and health claims against one another, and its forecast is then held against real purchases in a canteen stall.',
    techStack: [
      'Choice-based conjoint',
      'Sawtooth Software',
      'R',
      'Hierarchical Bayes',
      'FSSAI labelling rules',
    ],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Hold four focus groups with household cooks to settle six attributes and their levels',
      'Generate an efficient choice design and pilot it on twenty-five respondents',
      'Field twelve choice tasks per person in Hindi and English until 250 are complete',
      'Infer part-worths by hierarchical Bayes and trace segments among them',
      'Predict shares for three product versions, one of which already stands in shops',
      'Sell two versions for a fortnight at a campus stall and report forecast error',
    ],
  },
  {
    title: 'How much local radio adds to sales, learnt by switching districts off',
    description:
      'Regional brands renew their radio contracts on faith because dashboards credit only clicks. A geo-experiment silences matched districts for six weeks, and the missing sales are estimated with synthetic controls instead of correlation.',
    techStack: ['GeoLift', 'Meta Robyn', 'R', 'Synthetic control', 'Power analysis'],
    difficulty: 'Advanced',
    duration: '20 weeks',
    roadmap: [
      'Win a regional food brand that lends weekly sales of thirty districts under a data agreement',
      'Simulate past weeks to learn how many districts must fall silent to see a five per cent drop',
      'Pair treatment districts with synthetic twins and freeze the plan before the start',
      'Withhold the spots for six weeks while distributors log stock-outs and rival offers',
      'Compute incremental sales per rupee and compare with a Robyn mix model on the same data',
      'Recalibrate the mix model by the experiment and present next year’s media split to the brand',
    ],
  },
  {
    title: 'Forecasting the next year’s worth of repeat buyers for a small online shop',
    description:
      'A shop with four thousand customers cannot afford to court all of them. Purchase-count models are learnt on the public Online Retail II data and then moved to the shop’s own orders, where the naive habit of mailing recent buyers is the rival to beat.',
    techStack: ['UCI Online Retail II', 'Python', 'PyMC-Marketing', 'BG/NBD', 'Gamma-Gamma'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Clean returns, gifts and wholesale lines out of the public transaction file',
      'Fit a BG/NBD model for frequency and a Gamma-Gamma model for spend',
      'Contrast both with recency–frequency–money scores on a held-out half-year',
      'Transfer the chosen model to pseudonymised orders of a cooperating shop',
      'Split two hundred customers at random between the model’s list and the owner’s list',
      'Count repeat orders after eight weeks and state which list deserved the postage',
    ],
  },
  {
    title: 'Eye-level or till-side placement for healthier snacks in kirana shops',
    description:
      'Roasted chana and makhana stand on the lowest rack while crisps hang in front. Six neighbourhood shops rotate three arrangements by a Latin square, so that a busy festival week cannot pass for the effect of a shelf.',
    techStack: ['Latin square design', 'Excel', 'JASP', 'Planogram sketches'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Persuade six shopkeepers and sketch the present shelf of each to scale',
      'Log a fortnight of untouched snack sales with a tally sheet beside the till',
      'Rotate low, eye-level and counter positions weekly following the Latin square',
      'Verify each morning by photograph that the arrangement was kept',
      'Analyse packets sold and rupee margin by position, shop and week in JASP',
      'Leave every shopkeeper a card with his own best arrangement and what it earned',
    ],
  },
  {
    title: 'What commuters would truly pay for a steel water flask',
    description:
      'People asked about price tell the interviewer a figure and pay another at the counter. Three elicitation methods meet in one study: Van Westendorp’s questions, Gabor–Granger steps, and a Becker–DeGroot–Marschak auction with real flasks and money.',
    techStack: ['Van Westendorp', 'Gabor–Granger', 'BDM auction', 'R', 'Google Forms'],
    difficulty: 'Intermediate',
    duration: '11 weeks',
    roadmap: [
      'Buy forty flasks wholesale and fix the secret price distribution for the auction',
      'Explain the bidding rule with a practice round on a chocolate bar',
      'Assign 150 metro commuters by lot to one of the three elicitation methods',
      'Plot the demand curves side by side with bootstrapped bands',
      'Quantify how far stated figures exceed binding bids among students and earners',
      'Choose a launch price from each curve and see at a real kiosk which one held',
    ],
  },
  {
    title: 'An audit of dark patterns in sixty Indian shopping and travel apps',
    description:
      'The Central Consumer Protection Authority named thirteen dark patterns in its guidelines of 2023, among them basket sneaking, drip pricing and confirm shaming. Sixty apps are walked through by a fixed script, with two coders and screen recordings, so that another student could repeat the count.',
    techStack: ['CCPA dark-pattern guidelines', 'Android screen recorder', 'Cohen’s kappa', 'Excel'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Translate the thirteen official definitions into yes-or-no questions with examples',
      'Select sixty apps by download rank in shopping, tickets, food and insurance',
      'Walk each from installation to the last screen before payment, then through cancellation',
      'Have a second coder rate a third of the recordings and report kappa per pattern',
      'Tabulate frequency by sector and by whether the firm announced a self-audit',
      'File the five gravest findings with the National Consumer Helpline and log the replies',
    ],
  },
  {
    title: 'The weekly haat as a sales channel for packaged household goods',
    description:
      'Companies count villages by shops, while many families still buy at the weekly market. Stalls are mapped and sellers followed over a whole round of haats in one district; the cost of reaching a buyer there is compared with van sales and with village shops.',
    techStack: ['KoboToolbox', 'QGIS', 'Stata', 'Cost-to-serve analysis'],
    difficulty: 'Intermediate',
    duration: '15 weeks',
    roadmap: [
      'Obtain the market-day calendar from the block office and map all haats of one district',
      'Count stalls by category and hour at twelve markets in the lean and harvest months',
      'Accompany five itinerant sellers over a week, with their leave, noting purchases and transport',
      'Survey 200 buyers on what they come for and how far they walk',
      'Calculate the cost to serve one regular buyer through haat, van and village shop',
      'Try the cheapest mix with one detergent distributor over four market days and audit the takings',
    ],
  },
  {
    title: 'Which enquiries at an industrial pump dealer ripen into orders, and when',
    description:
      'Salespeople at a dealer chase the loudest enquiry, and quiet ones lapse after months of silence. Time-to-order is modelled from past CRM records with losses and open cases treated as censored; the ranking is then given to half of the sales team.',
    techStack: ['Python', 'lifelines', 'scikit-survival', 'Zoho CRM', 'Concordance index'],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Export five years of enquiries, with customer names replaced by codes',
      'Define order, loss and dormancy together with the dealer’s own salespeople',
      'Compare a Cox model with a random survival forest by concordance on the latest year',
      'Inspect which signals matter, from site visits to the wording of the first mail',
      'Supply four of eight salespeople with a weekly ranked list over one quarter',
      'Measure response time and conversion in both halves and discuss with the team what misled it',
    ],
  },
]
