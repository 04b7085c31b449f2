import { createFileRoute } from '@tanstack/react-router'
import { ProfileSettingsPage } from '../features/accounts/profile-settings-page.tsx'

export const Route = createFileRoute('/profile-settings/')({ component: ProfileSettingsPage })
