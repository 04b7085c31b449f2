/** All texts and figures of the front page, and its description for search engines and link previews. */
export const landing = {
  name: 'Capstone',
  page: {
    title: 'Guidance for academic projects · Capstone',
    description:
      'Guidance for academic projects, from first idea to published paper: project suggestions, an instructor of your own, support and publication.',
  },
  home: 'Capstone, home',
  skip: 'Skip to content',
  account: 'Account',
  login: { label: 'Login', to: '/auth/login' as string },
  signUp: { label: 'Sign Up', to: '/auth/signup' as string },
  hero: {
    title: 'From first idea to published paper.',
    tagline:
      'Capstone guides thousands of students on their academic journey: a project that suits you, an instructor who answers, and help until your paper is out.',
    start: { label: 'Get Started Today', to: '/auth/login' as string },
    more: 'Learn More',
  },
  figure: {
    label: 'An arch of seven stones; the keystone is about to be set',
    name: 'Fig. 1.',
    caption: 'A project, stone by stone.',
    /** The text after each stone's number. */
    stones: ['idea,', 'instructor,', 'roadmap,', 'code,', 'report,', 'review; and', ', the published paper.'],
  },
  figures: {
    label: 'In numbers',
    items: [
      { figure: '5000+', label: 'projects completed' },
      { figure: '10,000+', label: 'students guided' },
      { figure: '1500+', label: 'papers published' },
      { figure: '95%', label: 'success rate' },
    ],
  },
  features: {
    title: 'What you find inside',
    cards: [
      {
        icon: 'suggestions',
        title: 'AI-generated suggestions',
        text: 'Ten project ideas for your course, specialization and year, each with a tech stack and a six-step roadmap.',
      },
      {
        icon: 'repository',
        title: 'Project repository',
        text: 'Documentation, reports, presentations, source code and demo videos of projects that worked.',
      },
      {
        icon: 'tools',
        title: 'Software tools',
        text: 'What a project needs, with install links, so the first evening goes into the project.',
      },
      {
        icon: 'instructor',
        title: 'An instructor of your own',
        text: 'An administrator assigns you a mentor who follows your progress and opens what you need.',
      },
      {
        icon: 'support',
        title: 'Support chat and tickets',
        text: 'Ask in a thread with your instructor, or open a ticket and see who answers, and when.',
      },
      {
        icon: 'publication',
        title: 'Publication support',
        text: 'Upload a draft, get it reviewed, take in the feedback, and see your paper published.',
      },
    ],
  },
  steps: {
    title: 'Four steps',
    steps: [
      {
        title: 'Sign up, set up your profile',
        text: 'Five fields. They decide which projects suit you.',
        stones: 2,
      },
      {
        title: 'See AI suggestions',
        text: 'Ten ideas at a time, from your course and year; ask for ten more when none fits.',
        stones: 4,
      },
      {
        title: 'Request, and meet your instructor',
        text: 'Your request is reviewed and an instructor is assigned.',
        stones: 6,
      },
      {
        title: 'Work, ask, publish',
        text: 'Tools, chat and tickets on the way; your paper at the end.',
        stones: 7,
      },
    ],
  },
  closing: {
    title: 'Start with the first stone.',
    text: 'Signing up takes a minute. Your first ten project ideas take about as long.',
    start: 'Get Started Today',
  },
  welcome: {
    greeting: 'Welcome back',
    text: 'Your dashboard has what comes next.',
    button: 'Go to Dashboard',
  },
  footer: 'Capstone',
} as const
