/** What the sign-in and password screens say. Spec 1 §2 and §8. */
export const messages = {
  signInFailed: 'Sign-in did not work. Please check your connection and try again.',
  waitAndRetry: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60)
    return `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
  },
  passwordChanged: 'Profile updated successfully!',
  passwordChangeFailed: 'Failed to update profile',
  mustChangePassword: 'You signed in with a temporary password. Choose your own before you go on.',
  leaveBlank: 'Leave blank to keep your current password',
} as const
