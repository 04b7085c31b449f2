import { Menu, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLayoutDashboard, IconLogout, IconMoon, IconSelector, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PersonAvatar } from '../badges/person-avatar.tsx'
import { Tag } from '../badges/tag.tsx'
import { useThemeToggle } from '../theme/use-theme-toggle.ts'
import classes from './account-menu.module.css'
import { type MenuItem, ROLE_LABELS, type ShellPerson, shellNameOf } from './menu-types.ts'
import { NameAndEmail } from './name-and-email.tsx'

export interface AccountMenuProps {
  readonly person: ShellPerson
  /** Links besides the dashboard. */
  readonly screens: readonly MenuItem[]
  readonly onSignOut: () => void
}

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** The menu of the signed-in person: Dashboard, the given screens, theme, Sign Out. */
export function AccountMenu({ person, screens, onSignOut }: AccountMenuProps) {
  const themeToggle = useThemeToggle()
  const name = shellNameOf(person)
  const ThemeIcon = themeToggle.other === 'dark' ? IconMoon : IconSun
  return (
    <Menu
      position="top-start"
      width={252}
      offset={6}
      loop
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>Account Menu</VisuallyHidden>
          <PersonAvatar id={person.id ?? person.email} name={name} />
          <NameAndEmail name={name} email={person.email} />
          <IconSelector size={16} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Stack gap={8} align="flex-start" p="8px 10px 6px">
          <NameAndEmail name={name} email={person.email} />
          <Tag small>{ROLE_LABELS[person.role]}</Tag>
        </Stack>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={`/${person.role}/dashboard`}
          leftSection={<IconLayoutDashboard {...ICON} />}
        >
          Dashboard
        </Menu.Item>
        {screens.map((screen) => (
          <Menu.Item key={screen.to} component={Link} to={screen.to} leftSection={<screen.icon {...ICON} />}>
            {screen.label}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<ThemeIcon {...ICON} />} onClick={themeToggle.change}>
          {themeToggle.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={onSignOut}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
