import type { Person } from './portal.ts'

/** The people of the journeys. Those with a course have set up their profile. */
export const ANANYA: Person = {
  name: 'Ananya Deshpande',
  email: 'ananya@university.test',
  role: 'student',
  course: 'MCA',
  specialization: 'AI/ML',
  year: '2nd Year',
}
export const DEV: Person = { name: 'Dev Malhotra', email: 'dev@university.test', role: 'student' }
export const MEERA: Person = {
  name: 'Dr. Meera Kulkarni',
  email: 'meera@university.test',
  role: 'instructor',
}
export const FARIDA: Person = { name: 'Farida Sheikh', email: 'farida@university.test', role: 'admin' }
