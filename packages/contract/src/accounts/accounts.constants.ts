/** The three roles. Spec 1 §1. */
export const ROLES = ['student', 'instructor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Courses a student may follow. Spec 1 §3. */
export const COURSES = [
  'MBA',
  'MCA',
  'BE/B.Tech',
  'ME/M.Tech',
  'Medical',
  'BCA',
  'BSc',
  'MSc',
  'Other',
] as const
export type Course = (typeof COURSES)[number]

/** Fields of expertise an instructor may have. Spec 1 §3. */
export const EXPERTISE = [
  'Computer Science',
  'Information Technology',
  'Data Science',
  'Artificial Intelligence',
  'Machine Learning',
  'Web Development',
  'Mobile Development',
  'Software Engineering',
  'Database Management',
  'Cybersecurity',
  'Cloud Computing',
  'DevOps',
  'Business Management',
  'Finance',
  'Marketing',
  'Human Resources',
  'Operations Management',
  'Project Management',
  'Healthcare Management',
  'Medical Research',
  'Other',
] as const

const ENGINEERING = [
  'Computer Science',
  'Information Technology',
  'Electronics',
  'Mechanical',
  'Civil',
  'Electrical',
] as const

/** Specializations by course; courses without a list of their own offer the full expertise list. Spec 1 §3. */
export const SPECIALIZATIONS: Record<Course, readonly string[]> = {
  MBA: ['Finance', 'Marketing', 'HR', 'Operations', 'IT', 'General Management'],
  MCA: ['Software Development', 'Data Science', 'AI/ML', 'Web Development', 'Mobile Development'],
  'BE/B.Tech': ENGINEERING,
  'ME/M.Tech': ENGINEERING,
  Medical: ['MBBS', 'MD', 'MS', 'Nursing', 'Pharmacy', 'Physiotherapy'],
  BCA: EXPERTISE,
  BSc: EXPERTISE,
  MSc: EXPERTISE,
  Other: ['General'],
}

/** Academic years. Spec 1 §3. */
export const YEARS = ['1st Year', '2nd Year', '3rd Year', '4th Year', 'Final Year'] as const

/** The five fields whose filled share is the profile meter. Spec 1 §3. */
export const PROFILE_FIELDS = ['name', 'course', 'specialization', 'year', 'phone'] as const

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128
export const NAME_MAX_LENGTH = 120
export const EMAIL_MAX_LENGTH = 254

/** Pause between a successful sign-in and its redirect, in milliseconds. Spec 1 §9. */
export const LOGIN_REDIRECT_DELAY_MS = 500

/** Days a session lasts with "Remember me"; without it, it ends with the browser and at most after one day. */
export const SESSION_DAYS_REMEMBERED = 30

/** Where sign-in and all else that sets a cookie is answered. */
export const AUTH_PATH = '/api/auth'
export const AUTH_ENDPOINTS = {
  signIn: `${AUTH_PATH}/sign-in/email`,
  signUp: `${AUTH_PATH}/sign-up/email`,
  signOut: `${AUTH_PATH}/sign-out`,
  /** Exchanges the one-time token of a link for what it grants. */
  exchangeToken: `${AUTH_PATH}/exchange-token`,
  /** Exchanges the one-time token of a recovery link for a recovery session. */
  openRecovery: `${AUTH_PATH}/recovery`,
  /** Sets the new password of a recovery session. */
  resetPassword: `${AUTH_PATH}/reset-password`,
  /** Begins a sign-in with Google: answers where to go. */
  startGoogle: `${AUTH_PATH}/google`,
  /** Where Google sends a person back to. */
  googleReturn: `${AUTH_PATH}/callback/google`,
} as const

/** The header in which a call says whom its page shows, by their id. */
export const VIEWER_HEADER = 'x-capstone-viewer'

/** The screens that read a one-time token from their address. Spec 1 §2. */
export const CALLBACK_PATH = '/auth/callback'
export const RESET_PASSWORD_PATH = '/auth/reset-password'

/** Where a new student says what they study. Spec 1 §2. */
export const SETUP_PROFILE_PATH = '/student/setup-profile'

/** What a link says it is for, in `type`; a return from Google says nothing. Spec 1 §4. */
export const LINK_TYPES = ['signup', 'recovery', 'invite'] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** What a one-time token can be used for, once. */
export const ONE_TIME_TOKEN_PURPOSES = [
  'verification',
  'google',
  'recovery',
  'recovery_session',
  'invitation',
] as const
export type OneTimeTokenPurpose = (typeof ONE_TIME_TOKEN_PURPOSES)[number]

/** No half of a one-time token is longer; what is longer was never one. */
export const ONE_TIME_TOKEN_MAX_LENGTH = 200

/**
 * How long each one-time token can be used, in seconds: an invitation seven days, another mailed link an hour, any other 120 s
 * (Spec 1 §9), and a recovery session long enough to think of a password.
 */
export const ONE_TIME_TOKEN_SECONDS: Readonly<Record<OneTimeTokenPurpose, number>> = {
  verification: 60 * 60,
  google: 120,
  recovery: 60 * 60,
  recovery_session: 30 * 60,
  invitation: 7 * 24 * 60 * 60,
}

/** How long a person may be away at Google before the way back is closed, in seconds. */
export const GOOGLE_FLOW_SECONDS = 10 * 60

/** How long after its sign-in a session may set a new password without the current one, in seconds. */
export const FRESH_SIGN_IN_SECONDS = 10 * 60

/** A password that fewer guesses than this would find counts as common. */
export const COMMON_PASSWORD_GUESSES = 25_000

/** How many attempts there may be in how many seconds. */
export type AttemptLimit = { readonly most: number; readonly seconds: number }

/** Attempts at one account's password, wherever they come from, before it must wait. */
export const ACCOUNT_ATTEMPTS: AttemptLimit = { most: 10, seconds: 15 * 60 }

/** Sign-ins, sign-ups and links from one address: a whole classroom may share one. */
export const ADDRESS_ATTEMPTS: AttemptLimit = { most: 60, seconds: 60 }

/** Mails that can be asked for to one e-mail address, whether it has an account or not. */
export const MAIL_ATTEMPTS: AttemptLimit = { most: 5, seconds: 60 * 60 }

/** How long a temporary password can be used, in hours. */
export const TEMPORARY_PASSWORD_HOURS = 72

/** Pause between a new password by link and the sign-in screen, in milliseconds. Spec 1 §9. */
export const RESET_REDIRECT_DELAY_MS = 3000

export const PHONE_MAX_LENGTH = 30
export const COLLEGE_MAX_LENGTH = 160
export const BIO_MAX_LENGTH = 2000
export const QUALIFICATION_MAX_LENGTH = 200
/** Years of experience an instructor may have. Spec 2 §5. */
export const EXPERIENCE_MAX_YEARS = 50
