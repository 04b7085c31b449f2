import { ActionIcon, Box, Flex, Group, Stack, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CapstoneLogo } from '../arch/capstone-logo.tsx'
import { Tag } from '../badges/tag.tsx'
import { DemoBanner } from '../feedback/demo-banner.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BellButton, type BellState } from './bell-button.tsx'
import { type MenuGroup, type MenuItem, ROLE_LABELS, type ShellPerson } from './menu-types.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { ProfileMeter } from './profile-meter.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

export interface ShellProps {
  readonly menu: readonly MenuGroup[]
  readonly person: ShellPerson
  /** Items of the account menu besides the dashboard. */
  readonly screens: readonly MenuItem[]
  /** Completeness of a student's profile in percent. */
  readonly profilePercent?: number | undefined
  /** The next step to complete it: "Add your phone". */
  readonly profileHint?: string | undefined
  readonly onSignOut: () => void
  /** Opens the command palette. */
  readonly onOpenPalette: () => void
  /** Undefined while the person cannot have notifications. */
  readonly bell?: BellState | undefined
  /** Shows the demo banner. */
  readonly demo?: boolean | undefined
  /** The screen fills the height and has its own padding, such as a chat. */
  readonly isFullHeight?: boolean | undefined
  readonly children: ReactNode
}

/** The layout of signed-in screens: a side menu from 768 px, a top bar with a slide-in menu below. */
export function Shell(props: ShellProps) {
  const {
    menu,
    person,
    screens,
    profilePercent,
    profileHint,
    onSignOut,
    onOpenPalette,
    bell,
    demo,
    isFullHeight,
    children,
  } = props
  const [opened, { open, close }] = useDisclosure(false)
  const role = ROLE_LABELS[person.role]
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {demo && <DemoBanner />}
      <div className={classes.shell} data-demo={demo || undefined}>
        <Box component="aside" visibleFrom="sm" className={classes.side} aria-label="Sidebar">
          <Stack gap={0} p="20px 12px 12px" className={classes.sideContent}>
            <Group justify="space-between" wrap="nowrap" gap={0} px={10} mb={18}>
              <Flex component={Link} to="/" aria-label="Capstone, home">
                <CapstoneLogo withName />
              </Flex>
              <Tag small>{role}</Tag>
            </Group>
            <Group gap={4} wrap="nowrap" flex="none" mb={16}>
              <UnstyledButton
                className={classes.search}
                onClick={onOpenPalette}
                aria-keyshortcuts="Control+K"
              >
                <IconSearch size={16} stroke={1.7} aria-hidden="true" />
                Find anything
                <kbd className={classes.keys}>Ctrl K</kbd>
              </UnstyledButton>
              {bell && <BellButton {...bell} />}
            </Group>
            <SideMenu groups={menu} label={`${role} menu`} />
            <Box mt="auto" pt={12}>
              {profilePercent !== undefined && (
                <ProfileMeter percent={profilePercent} {...(profileHint ? { hint: profileHint } : {})} />
              )}
              <AccountMenu person={person} screens={screens} onSignOut={onSignOut} />
            </Box>
          </Stack>
        </Box>
        <Box component="section" hiddenFrom="sm" className={classes.top} aria-label="Top bar">
          <ActionIcon size="lg" aria-label="Open menu" onClick={open}>
            <IconMenu2 size={18} stroke={1.6} />
          </ActionIcon>
          <Flex component={Link} to="/" h={44} align="center" aria-label="Capstone, home">
            <CapstoneLogo size={24} withName />
          </Flex>
          <Flex justify="flex-end">
            {bell && <BellButton {...bell} />}
            <ActionIcon size="lg" aria-label="Find anything" onClick={onOpenPalette}>
              <IconSearch size={18} stroke={1.6} />
            </ActionIcon>
          </Flex>
        </Box>
        <main id="main" tabIndex={-1} className={classes.main} data-full-height={isFullHeight || undefined}>
          {/* The same element for both, so that a screen that changes its layout keeps its state. */}
          <Box {...(isFullHeight ? { display: 'contents' } : { maw: 1136, mx: 'auto' })}>{children}</Box>
        </main>
      </div>
      <MobileMenu
        opened={opened}
        onClose={close}
        menu={menu}
        person={person}
        screens={screens}
        profilePercent={profilePercent}
        profileHint={profileHint}
        onSignOut={onSignOut}
      />
    </>
  )
}
