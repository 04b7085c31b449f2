import { users } from '../accounts.table.ts'

/** What people say of themselves, and administrators or a file of people of them: these columns, and no others. */
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
