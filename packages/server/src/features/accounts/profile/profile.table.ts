import { users } from '../accounts.table.ts'

/** The columns of a profile, which users, administrators and imports can write. */
export const profileColumns = {
  name: users.name,
  phone: users.phone,
  course: users.course,
  specialization: users.specialization,
  year: users.year,
  college: users.college,
  bio: users.bio,
  experience: users.experience,
  qualification: users.qualification,
}
