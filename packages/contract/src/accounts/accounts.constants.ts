import { DAY_SECONDS } from '../base.constants.ts'

/** Spec 1 §1. */
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

/** Spec 1 §3. */
export const YEARS = ['1st Year', '2nd Year', '3rd Year', '4th Year', 'Final Year'] as const

/** The fields that the profile completion meter counts. Spec 1 §3. */
export const COMPLETION_FIELDS = ['name', 'course', 'specialization', 'year', 'phone'] as const

export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128
export const NAME_MAX_LENGTH = 120
export const EMAIL_MAX_LENGTH = 254

/** Delay between a successful sign-in and its redirect, in milliseconds. Spec 1 §9. */
export const LOGIN_REDIRECT_DELAY_MS = 500

/** Days a session lasts without "Remember me"; it also ends with the browser. */
export const SESSION_DAYS = 1
/** Days a session lasts with "Remember me". */
export const SESSION_DAYS_REMEMBERED = 30
/** Maximum number of sessions of a person: a further sign-in ends the oldest. */
export const SESSIONS_MAX = 50
/** Maximum stored length of a session's user agent. Those of browsers are shorter; a longer header is truncated. */
export const USER_AGENT_MAX_LENGTH = 300

/** Base path of the endpoints that set or clear cookies, or redirect. */
export const AUTH_PATH = '/api/auth'
export const AUTH_ENDPOINTS = {
  signIn: `${AUTH_PATH}/sign-in/email`,
  signUp: `${AUTH_PATH}/sign-up/email`,
  signOut: `${AUTH_PATH}/sign-out`,
  /** Exchanges a one-time token for a session or a verified address. */
  exchangeToken: `${AUTH_PATH}/exchange-token`,
  /** Exchanges the one-time token of a recovery link or an invitation for a recovery session. */
  openRecovery: `${AUTH_PATH}/recovery`,
  /** Sets the new password of a recovery session. */
  resetPassword: `${AUTH_PATH}/reset-password`,
  /** Starts a sign-in with Google; answers the URL to go to. */
  startGoogle: `${AUTH_PATH}/google`,
  /** The redirect URI registered with Google. */
  googleReturn: `${AUTH_PATH}/callback/google`,
} as const

/** The header that carries the id of the user whose page makes a call. */
export const VIEWER_HEADER = 'x-capstone-viewer'

/** The pages that read a one-time token from their URL. Spec 1 §2. */
export const CALLBACK_PATH = '/auth/callback'
export const RESET_PASSWORD_PATH = '/auth/reset-password'

/** The page where a new student completes their profile. Spec 1 §2. */
export const SETUP_PROFILE_PATH = '/student/setup-profile'

/** Values of the `type` parameter of a link; the redirect from Google has none. Spec 1 §4. */
export const LINK_TYPES = ['signup', 'recovery', 'invite'] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** What a one-time token grants. */
export const ONE_TIME_TOKEN_PURPOSES = [
  'verification',
  'google',
  'recovery',
  'recovery_session',
  'invitation',
] as const
export type OneTimeTokenPurpose = (typeof ONE_TIME_TOKEN_PURPOSES)[number]

/** Maximum length of the id and of the secret of a one-time token; longer values are rejected unread. */
export const ONE_TIME_TOKEN_MAX_LENGTH = 200

/** How long a one-time token is valid, in seconds. Spec 1 §9 sets that of `google`. */
export const ONE_TIME_TOKEN_SECONDS: Readonly<Record<OneTimeTokenPurpose, number>> = {
  verification: 60 * 60,
  google: 120,
  recovery: 60 * 60,
  recovery_session: 30 * 60,
  invitation: 7 * DAY_SECONDS,
}

/** How long a sign-in with Google can stay pending, in seconds. */
export const GOOGLE_FLOW_SECONDS = 10 * 60

/**
 * How long a sign-in counts as fresh, in seconds from it or from entering the password again. Actions that could do
 * great harm need a fresh one.
 */
export const FRESH_SIGN_IN_SECONDS = 10 * 60

/** A password that the strength estimator guesses in fewer attempts than this is refused as too easy. */
export const COMMON_PASSWORD_GUESSES = 25_000

/** How many attempts are allowed within how many seconds. */
export type AttemptLimit = { readonly max: number; readonly seconds: number }

/**
 * Limit on password attempts for one account: from all unknown devices together, whatever their IP addresses, and for
 * each known device separately, so that strangers cannot use up what the owner's devices have. A signed-in person who
 * enters their current password or chooses a new one has another such allowance.
 */
export const ACCOUNT_ATTEMPTS: AttemptLimit = { max: 10, seconds: 15 * 60 }

/**
 * Limit on how often a person enters their current password or chooses a new one, right or wrong: each can take several
 * hashes, and others who sign in wait for them. A recovery session has another such allowance.
 */
export const PASSWORD_ENTRY_LIMIT: AttemptLimit = { max: 20, seconds: 10 * 60 }

/**
 * Limit on a person's changes of their own profile, the address of their calendar feed, and the steps of their
 * projects, together. Each adds an event to the audit log.
 */
export const OWN_CHANGE_LIMIT: AttemptLimit = { max: 200, seconds: 10 * 60 }

/**
 * Limit on an instructor's changes of their repository, assignments and mentored projects, and their advice on
 * extensions, together. Each adds events to the audit log, and most notify students.
 */
export const INSTRUCTOR_WRITE_LIMIT: AttemptLimit = { max: 300, seconds: 10 * 60 }

/**
 * Delays between password attempts for one account from one network: none before the first `free` attempts, then
 * `seconds`, doubled with each attempt up to `maxSeconds`. The count restarts after `resetAfterSeconds` without an
 * attempt. They allow seven attempts in 15 minutes, so one network alone cannot use up ACCOUNT_ATTEMPTS.
 */
export const ATTEMPT_DELAYS = {
  free: 4,
  seconds: 60,
  maxSeconds: 15 * 60,
  resetAfterSeconds: 60 * 60,
} as const

/**
 * The number of wrong passwords from unknown devices, within the window of ACCOUNT_ATTEMPTS, that is reported to the
 * owner by mail.
 */
export const ATTEMPTS_REPORT_COUNT = 5
/** Minimum time between two such mails to a person, in seconds. */
export const ATTEMPTS_REPORT_SECONDS = DAY_SECONDS

/** Days after its last sign-in for which a browser stays a known device of the accounts that signed in there. */
export const KNOWN_DEVICE_DAYS = 365
/** Maximum number of accounts that a browser is remembered for: those that last signed in there. */
export const KNOWN_DEVICE_ACCOUNTS = 5

/**
 * Limit on sign-ins from one IP address, generous because a whole classroom may share one, and on requests for recovery
 * links, which are counted apart. It also applies to the sign-ins from each known device, whose address does not count,
 * and to those from all known devices of an account together.
 */
export const ADDRESS_ATTEMPTS: AttemptLimit = { max: 60, seconds: 60 }

/**
 * Limit on the sign-ins from one IP address that are not counted for it once their password was right, so that a
 * lecture can sign in within a minute or two. Until then they count: no more than ADDRESS_ATTEMPTS are in progress at a
 * time.
 */
export const FORGIVEN_SIGN_INS: AttemptLimit = { max: 300, seconds: 5 * 60 }

/**
 * Limit on sign-ups from one IP address. A lecture of 200 students can sign up at once; over a longer time it is one
 * sign-up a second, because each may send a mail to a stranger. Hashing their passwords has limits of its own.
 */
export const SIGN_UP_ATTEMPTS: AttemptLimit = { max: 300, seconds: 5 * 60 }

/** Limit on starts of a sign-in with Google from one IP address. Each costs a row for GOOGLE_FLOW_SECONDS. */
export const GOOGLE_START_ATTEMPTS: AttemptLimit = { max: 600, seconds: 60 }

/**
 * Limit on one-time tokens and recovery sessions from one IP address that are not valid; valid ones are not counted. It
 * makes guessing visible in the audit log; what makes it hopeless is the length of the secrets.
 */
export const INVALID_TOKEN_ATTEMPTS: AttemptLimit = { max: 300, seconds: 60 }

/**
 * Limit on emails of one kind, sign-ups included, requested for one address, with or without an account. Addresses that
 * differ only in what follows a plus sign count as one. Recovery emails requested from a known device are counted for
 * each device.
 */
export const MAIL_ATTEMPTS: AttemptLimit = { max: 5, seconds: 60 * 60 }

/** Limit on recovery emails from all known devices of an account together: it may have any number of them. */
export const DEVICES_MAIL_ATTEMPTS: AttemptLimit = { max: 20, seconds: 60 * 60 }

/** How long a temporary password is valid, in hours. */
export const TEMPORARY_PASSWORD_HOURS = 72

/** Delay between a password reset and the redirect to the sign-in page, in milliseconds. Spec 1 §9. */
export const RESET_REDIRECT_DELAY_MS = 3000

export const PHONE_MAX_LENGTH = 30
export const COLLEGE_MAX_LENGTH = 160
export const BIO_MAX_LENGTH = 2000
export const QUALIFICATION_MAX_LENGTH = 200
/** Years of experience an instructor may have. Spec 2 §5. */
export const EXPERIENCE_MAX_YEARS = 50
