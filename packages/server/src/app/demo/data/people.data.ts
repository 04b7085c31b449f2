/** The mail domain of all sample people; no mail is sent there. */
export const DEMO_DOMAIN = 'demo.capstone.test'

/** The accounts visitors sign in with, one for each role. */
export const DEMO_SIGN_INS = [
  { role: 'student', email: `student@${DEMO_DOMAIN}` },
  { role: 'instructor', email: `instructor@${DEMO_DOMAIN}` },
  { role: 'admin', email: `admin@${DEMO_DOMAIN}` },
] as const

/** The first is the demo sign-in. */
export const ADMINS = ['Meera Krishnan', 'Rajiv Malhotra', 'Thomas Fernandes'] as const

/** The first is the demo sign-in; projects refer to their owner by index. */
export const INSTRUCTORS = [
  {
    name: 'Dr. Ananya Rao',
    specialization: 'Data Science',
    experience: 14,
    qualification: 'PhD, Indian Institute of Science',
    bio: 'Works with district offices on data they already have. Likes a good baseline better than a large model.',
  },
  {
    name: 'Prof. Vikram Deshmukh',
    specialization: 'Software Engineering',
    experience: 21,
    qualification: 'MTech, IIT Bombay',
    bio: 'Fifteen years in industry before teaching. Reads every diff his students send.',
  },
  {
    name: 'Dr. Lakshmi Narayanan',
    specialization: 'Artificial Intelligence',
    experience: 11,
    qualification: 'PhD, Anna University',
    bio: 'Language technology for scripts that others overlook.',
  },
  {
    name: 'Dr. Farhan Qureshi',
    specialization: 'Cybersecurity',
    experience: 9,
    qualification: 'PhD, Jamia Millia Islamia',
    bio: 'Breaks things with written permission, then helps to mend them.',
  },
  {
    name: 'Prof. Harpreet Kaur Gill',
    specialization: 'Business Management',
    experience: 18,
    qualification: 'FPM, IIM Ahmedabad',
    bio: 'Small firms, fair credit, and numbers an owner can use on Monday.',
  },
  {
    name: 'Dr. Joseph Kurian',
    specialization: 'Healthcare Management',
    experience: 16,
    qualification: 'MD, CMC Vellore',
    bio: 'Physician first. Looks for the smallest change that helps a patient.',
  },
  {
    name: 'Dr. Sunita Bhattacharya',
    specialization: 'Cloud Computing',
    experience: 12,
    qualification: 'PhD, Jadavpur University',
    bio: 'Keeps systems running and writes down how.',
  },
  {
    name: 'Prof. Arvind Patil',
    specialization: 'Information Technology',
    experience: 24,
    qualification: 'ME, College of Engineering Pune',
    bio: 'Hardware that survives a monsoon.',
  },
] as const

export const COLLEGES = [
  'Government Engineering College, Thrissur',
  'School of Management Studies, Pune',
  'City College of Science, Bengaluru',
  "St. Thomas' College, Chennai",
  'Institute of Technology, Lucknow',
  'Regional Medical College, Guwahati',
] as const

/** The demo sign-in of a student. */
export const DEMO_STUDENT_NAME = 'Kavya Iyer'

export const GIVEN_NAMES = [
  ...['Aarav', 'Aditi', 'Akash', 'Amina', 'Ananth', 'Anjali', 'Arjun', 'Asha', 'Ayesha', 'Bhavna'],
  ...['Chetan', 'Deepika', 'Dev', 'Divya', 'Esther', 'Farah', 'Gaurav', 'Gayatri', 'Harini', 'Harsh'],
  ...['Imran', 'Ishaan', 'Jasleen', 'Jaya', 'Karthik', 'Kiran', 'Lakshya', 'Leela', 'Manav', 'Manisha'],
  ...['Mohit', 'Nandini', 'Naveen', 'Neha', 'Nikhil', 'Nisha', 'Ojas', 'Pallavi', 'Parth', 'Pooja'],
  ...['Pranav', 'Priya', 'Rahul', 'Ramya', 'Rehan', 'Ritika', 'Rohan', 'Sahil', 'Sanjana', 'Sarah'],
  ...['Shreya', 'Siddharth', 'Sneha', 'Tanvi', 'Tarun', 'Uma', 'Varun', 'Vidya', 'Yash', 'Zoya'],
] as const

export const FAMILY_NAMES = [
  ...['Agarwal', 'Ahmed', 'Banerjee', 'Bhat', 'Bose', 'Chandran', 'Chauhan', "D'Souza", 'Das', 'Desai'],
  ...['Gowda', 'Gupta', 'Hegde', 'Hussain', 'Iyengar', 'Jain', 'Joshi', 'Kulkarni', 'Kumar', 'Lal'],
  ...['Mehta', 'Menon', 'Mishra', 'Mukherjee', 'Naik', 'Nair', 'Pandey', 'Pillai', 'Prasad', 'Rathore'],
  ...['Reddy', 'Saikia', 'Sharma', 'Shetty', 'Singh', 'Subramanian', 'Thakur', 'Varghese', 'Verma', 'Yadav'],
] as const
