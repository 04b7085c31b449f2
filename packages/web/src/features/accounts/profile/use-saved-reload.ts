import { useNavigate } from '@tanstack/react-router'

/** Loads the profile screen again after a save, as specified; what was saved is said afterwards. Spec 1 §2. */
export function useSavedReload() {
  const navigate = useNavigate()
  return async () => {
    await navigate({
      to: '/profile-settings',
      state: { profileSaved: true },
      replace: true,
      resetScroll: false,
    })
    window.location.reload()
  }
}
