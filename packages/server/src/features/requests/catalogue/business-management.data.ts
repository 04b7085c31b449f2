import type { Idea } from '@capstone/contract/requests/requests.schemas'

export const businessManagementIdeas: readonly Idea[] = [
  {
    title: 'What a grocer keeps from each order on ONDC and on a private app',
    description:
      'The Open Network for Digital Commerce promises small shops lower commissions, but packing, delivery and refused orders belong in the bill too. Ten grocers keep a four-week order diary, from which contribution per order is computed for each channel, the counter included.',
    techStack: ['ONDC network policy', 'Activity-based costing', 'Google Sheets', 'R'],
    difficulty: 'Beginner',
    duration: '10 weeks',
    roadmap: [
      'Enrol ten grocers who sell on the open network and on at least one private app',
      'Time the picking, packing and handover of ninety orders with a stopwatch',
      'Keep a diary of commissions, delivery charges, refunds and promotions for four weeks',
      'Assign shop costs to channels by the activities really used',
      'Find the basket size at which each channel begins to pay',
      'Return a personal cost sheet and learn by telephone whether the grocer altered his minimum order',
    ],
  },
  {
    title: 'The real break-even of a franchised tea outlet in a tier-two city',
    description:
      'Brochures for tea franchises promise payback within a year. Five franchisees open their books and twelve outlets are counted at the door, which allows a break-even with rent, royalty and the owner’s unpaid hours, and with a probability attached to the brochure’s figure.',
    techStack: ['Break-even analysis', 'Footfall counting', 'Excel', 'Monte Carlo (@RISK)'],
    difficulty: 'Beginner',
    duration: '8 weeks',
    roadmap: [
      'Gather offer brochures of eight chains and list each promised cost and turnover',
      'Count cups sold at twelve outlets in four time bands, weekday and Sunday',
      'Sit with five franchisees over a year of bills, confidentiality agreed in writing',
      'Calculate break-even cups with and without pay for the owner’s own labour',
      'Let rent, footfall and milk price vary together and read off the payback distribution',
      'Test a prospective buyer’s understanding with brochure alone and with the one-page sheet',
    ],
  },
  {
    title: 'Who gains from the geographical indication on Pochampally ikat?',
    description:
      'Pochampally ikat has been registered as a geographical indication since 2005, yet printed imitations hang beside it. Prices are followed from loom to city showroom, buyers’ willingness to pay is tested with real cloth, and the weaver’s share is worked out sari by sari.',
    techStack: [
      'GI Registry records',
      'Value chain analysis',
      'Hedonic regression',
      'Stata',
      'Experimental auction',
    ],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Talk with master weavers, the society and five traders to draw the chain of sale',
      'Follow thirty saris from yarn advance to final bill and note each margin',
      'Price 300 pieces in shops by fibre, motif, tag and seller with a hedonic model',
      'Auction genuine and printed cloth to seventy shoppers before and after showing the mark',
      'Divide the estimated premium among weaver, society, trader and showroom',
      'Discuss with the society one change in tagging and its cost for each loom',
    ],
  },
  {
    title: 'After the third PM SVANidhi loan, does the vendor’s stall grow?',
    description:
      'Street vendors may borrow in rising steps under PM SVANidhi if they repay. Vendors on either side of the eligibility and timing rules are compared in two markets, on stock, daily sales and older debts; those refused a certificate are looked for as well.',
    techStack: ['KoboToolbox', 'Stata', 'Propensity score weighting', 'Street Vendors Act, 2014'],
    difficulty: 'Intermediate',
    duration: '14 weeks',
    roadmap: [
      'List all vendors of two markets by walking them, rather than from the municipal register',
      'Pilot questions on stock and takings that a vendor can answer while selling',
      'Survey 260 vendors with and without loans at their chosen hour, thumbprint or signature first',
      'Balance the groups by propensity weights on trade, years and place in the market',
      'Estimate differences in stock, sales and moneylender debt, with sensitivity to hidden traits',
      'Report back at the town vending committee and record which obstacle it agrees to remove',
    ],
  },
  {
    title: 'How long recognised Indian start-ups live, by city, sector and founder team',
    description:
      'Success stories crowd out the quiet closures. Incorporation and strike-off dates of 6,000 recognised start-ups yield survival curves that count silent firms rightly, and competing-risk models keep acquisition apart from death.',
    techStack: [
      'MCA company master data',
      'Startup India directory',
      'R',
      'Competing risks',
      'Fuzzy matching',
    ],
    difficulty: 'Advanced',
    duration: '18 weeks',
    roadmap: [
      'Link the recognition list with MCA records by fuzzy name matching and audit 300 links',
      'Define closure through strike-off, missing filings and dead websites, and compare the three',
      'Draw cumulative incidence of closure and acquisition for each founding year',
      'Fit Fine–Gray models with city, sector, team size and paid-up capital',
      'Check whether the pandemic cohorts bend the curves or merely the filing habits',
      'Verify sixty classified closures by writing to the founders, and restate the error rate',
    ],
  },
  {
    title: 'What home caterers gain and fear when they register with FSSAI',
    description:
      'Women who cook for offices from home need at least a basic registration with the food authority, which many avoid. Interviews and kitchen accounts from thirty of them show what registration costs in hours and money, and which orders it opens.',
    techStack: ['FSSAI FoSCoS', 'Semi-structured interviews', 'Taguette', 'Excel'],
    difficulty: 'Beginner',
    duration: '9 weeks',
    roadmap: [
      'Find fifteen registered and fifteen unregistered home caterers through apartment groups',
      'Conduct hour-long talks at home, on income only as far as each wishes',
      'Accompany two volunteers through the FoSCoS application and time each screen',
      'Work out a month’s contribution per meal from notebooks, gas and delivery',
      'Group the reasons for staying unregistered and count those based on a false belief',
      'Prepare a one-page guide in the local language and see whether three more register by it',
    ],
  },
  {
    title: 'Products a district could export next, given what it already ships',
    description:
      'Under One District One Product each district names a champion, often by tradition. Relatedness from world trade data, joined with district-level export figures, ranks products that need similar skills, and the ranking is judged by what districts took up in later years.',
    techStack: ['UN Comtrade', 'DGCI&S data', 'Python', 'Product space', 'Economic complexity'],
    difficulty: 'Advanced',
    duration: '17 weeks',
    roadmap: [
      'Compute revealed advantage and proximity for four-digit HS products from Comtrade',
      'Bring district export tables into the same codes and flag port districts',
      'Calculate density and complexity gain of each missing product for one state’s districts',
      'Back-test by asking whether density in 2018 foretold products begun by 2023',
      'Compare the ranking with official One District One Product choices and explain the gaps',
      'Lay three candidates before a district export committee and note their practical vetoes',
    ],
  },
  {
    title: 'Would a coworking floor pay for itself in a town like Nashik?',
    description:
      'Landlords with empty floors hear of coworking and copy metropolitan prices. Demand is measured by refundable deposits instead of polite interest, and a cash-flow model with uncertain occupancy tells how long the owner can hold out before month-by-month losses end the trial.',
    techStack: ['Business Model Canvas', 'Deposit test', 'Python', 'Monte Carlo simulation'],
    difficulty: 'Intermediate',
    duration: '12 weeks',
    roadmap: [
      'Visit every shared office in town and note desks, prices and people seated at eleven and four',
      'Hear twenty-five freelancers and small firms on where they work and what annoys them',
      'Publish an offer page and take refundable ₹500 deposits at three price levels',
      'Model rent, fit-out and staff against ramp-up curves taken from the visited places',
      'Simulate 20,000 futures and read the chance of running out of cash by month eighteen',
      'Refund the deposits, and give the landlord a go, wait or stop rule with its numbers',
    ],
  },
  {
    title: 'A refill counter for soap and oil inside an ordinary general store',
    description:
      'Selling detergent without the sachet sounds green, while spillage, tampering fears and dirty bottles decide whether it lives. One store pilots refill for ten weeks, and both the till and a cradle-to-gate comparison of packaging say whether anything was gained.',
    techStack: ['openLCA', 'ISO 14044', 'Point-of-sale data', 'Customer diary'],
    difficulty: 'Intermediate',
    duration: '16 weeks',
    roadmap: [
      'Clarify with the state’s food and metrology offices what may be sold loose and how labelled',
      'Cost dispensers, cleaning and shrinkage along with a wholesaler’s bulk price',
      'Install two dispensers and lend a hundred bottles against a small deposit',
      'Record refills, spills, complaints and sachet sales over ten weeks and a previous ten',
      'Compare packaging burdens per litre in openLCA with the bottle returns really seen',
      'Decide with the storekeeper on keeping it, and state the number of refills that must return',
    ],
  },
  {
    title: 'What happens to independent chemists when a pharmacy chain opens nearby',
    description:
      'Chain pharmacies enter with discounts of a fifth, and single shops answer by credit, home delivery or closing. Opening dates and locations in three cities allow chemists near an entrant to be compared with those near a later entrant, before any opinion is asked.',
    techStack: ['Overture Maps', 'QGIS', 'Event study', 'R', 'Mystery price checks'],
    difficulty: 'Advanced',
    duration: '15 weeks',
    roadmap: [
      'Reconstruct chain openings since 2018 from licence lists, street imagery and press notes',
      'Mark 600 independents within and beyond 500 metres and establish whether they still trade',
      'Quantify closures in an event study, with areas awaiting a chain as comparison',
      'Check over-the-counter prices of eight items in sixty shops by ordinary purchase',
      'Learn from twenty owners how credit, hours and doctors’ referrals changed',
      'Verify exits on foot in two wards and correct the estimate for map errors',
    ],
  },
]
