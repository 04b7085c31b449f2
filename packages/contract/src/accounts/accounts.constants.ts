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

/** Where sign-in, sign-up and sign-out are answered. */
export const AUTH_PATH = '/api/auth'
export const AUTH_ENDPOINTS = {
  signIn: `${AUTH_PATH}/sign-in/email`,
  signUp: `${AUTH_PATH}/sign-up/email`,
  signOut: `${AUTH_PATH}/sign-out`,
} as const

/** How many attempts there may be in how many seconds. */
export type AttemptLimit = { readonly most: number; readonly seconds: number }

/** Attempts at one account's password, wherever they come from, before it must wait. */
export const ACCOUNT_ATTEMPTS: AttemptLimit = { most: 10, seconds: 15 * 60 }

/** Sign-ins and sign-ups from one address: a whole classroom may share one. */
export const ADDRESS_ATTEMPTS: AttemptLimit = { most: 60, seconds: 60 }

/** How long a temporary password can be used, in hours. */
export const TEMPORARY_PASSWORD_HOURS = 72
