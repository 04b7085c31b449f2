import { Box, Button, Drawer, Group, SimpleGrid } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCloseOnBack } from '../../lib/dom/use-close-on-back.ts'
import { PersonAvatar } from '../badges/person-avatar.tsx'
import { Tag } from '../badges/tag.tsx'
import { useThemeToggle } from '../theme/use-theme-toggle.ts'
import { type MenuGroup, type MenuItem, ROLE_LABELS, type ShellPerson, shellNameOf } from './menu-types.ts'
import classes from './mobile-menu.module.css'
import { NameAndEmail } from './name-and-email.tsx'
import { ProfileMeter } from './profile-meter.tsx'
import { SideMenu } from './side-menu.tsx'

export interface MobileMenuProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly menu: readonly MenuGroup[]
  readonly person: ShellPerson
  /** Items of the account menu. */
  readonly screens: readonly MenuItem[]
  readonly profilePercent?: number | undefined
  readonly profileHint?: string | undefined
  readonly onSignOut: () => void
}

/** The slide-in menu below 768 px. */
export function MobileMenu(props: MobileMenuProps) {
  const { opened, onClose, menu, person, screens, profilePercent, profileHint, onSignOut } = props
  const themeToggle = useThemeToggle()
  useCloseOnBack(opened, onClose)
  const role = ROLE_LABELS[person.role]
  const name = shellNameOf(person)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={`${role} Portal`}
      size={312}
      padding={0}
      closeButtonProps={{ 'aria-label': 'Close menu', iconSize: 18 }}
      classNames={{
        content: classes.drawer,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        close: classes.close,
      }}
    >
      <SideMenu groups={menu} label={`${role} menu`} tall onNavigate={onClose} />
      <Box mt="auto" pt={16}>
        {profilePercent !== undefined && (
          <ProfileMeter
            percent={profilePercent}
            onNavigate={onClose}
            {...(profileHint ? { hint: profileHint } : {})}
          />
        )}
        <Group gap={10} wrap="nowrap" p="12px 10px" className={classes.person}>
          <PersonAvatar id={person.id ?? person.email} name={name} />
          <NameAndEmail name={name} email={person.email} tag={<Tag small>{role}</Tag>} />
        </Group>
        <SimpleGrid cols={2} spacing={8} className={classes.actions}>
          {screens.map((screen) => (
            <Button key={screen.to} component={Link} to={screen.to} variant="default" onClick={onClose}>
              {screen.label}
            </Button>
          ))}
          <Button variant="default" onClick={onSignOut}>
            Sign Out
          </Button>
          <Button
            variant="subtle"
            {...(screens.length % 2 === 1 ? { className: classes.wide } : {})}
            onClick={themeToggle.change}
          >
            {themeToggle.label}
          </Button>
        </SimpleGrid>
      </Box>
    </Drawer>
  )
}
