import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CapstoneLogo } from '../arch/capstone-logo.tsx'
import { Tag } from '../badges/tag.tsx'
import { DemoBanner } from '../feedback/demo-banner.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BellButton, type ShellBell } from './bell-button.tsx'
import { type MenuGroup, type MenuItem, ROLE_WORDS, type ShellPerson } from './menu-types.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { ProfileMeter } from './profile-meter.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

export interface ShellProps {
  readonly menu: readonly MenuGroup[]
  readonly person: ShellPerson
  /** What the account menu leads to beside the dashboard. */
  readonly screens: readonly MenuItem[]
  /** A student's profile, in percent; left out for the other roles. */
  readonly profilePercent?: number | undefined
  /** What would fill the profile: "Add your phone". */
  readonly profileHint?: string | undefined
  readonly onSignOut: () => void
  /** Opens Find anything. */
  readonly onFind: () => void
  /** Left out for somebody who can be told nothing yet. */
  readonly bell?: ShellBell | undefined
  /** Says that the portal is a demo. */
  readonly demo?: boolean | undefined
  /** The screen fills the height and brings its own padding, as a chat does. */
  readonly full?: boolean | undefined
  readonly children: ReactNode
}

/** The signed-in layout: side menu from 768 px, top bar and slide-in menu below. */
export function Shell(props: ShellProps) {
  const {
    menu,
    person,
    screens,
    profilePercent,
    profileHint,
    onSignOut,
    onFind,
    bell,
    demo,
    full,
    children,
  } = props
  const [opened, { open, close }] = useDisclosure(false)
  const role = ROLE_WORDS[person.role]
  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {demo && <DemoBanner />}
      <div className={classes.shell} data-demo={demo || undefined}>
        <aside className={classes.side} aria-label="Sidebar">
          <div className={classes.sideInner}>
            <div className={classes.brandLine}>
              <Link to="/" aria-label="Capstone, home">
                <CapstoneLogo withName />
              </Link>
              <Tag small>{role}</Tag>
            </div>
            <div className={classes.findLine}>
              <UnstyledButton className={classes.find} onClick={onFind} aria-keyshortcuts="Control+K">
                <IconSearch size={16} stroke={1.7} aria-hidden="true" />
                Find anything
                <kbd className={classes.keys}>Ctrl K</kbd>
              </UnstyledButton>
              {bell && <BellButton {...bell} />}
            </div>
            <SideMenu groups={menu} label={`${role} menu`} />
            <div className={classes.foot}>
              {profilePercent !== undefined && (
                <ProfileMeter percent={profilePercent} {...(profileHint ? { hint: profileHint } : {})} />
              )}
              <AccountMenu person={person} screens={screens} onSignOut={onSignOut} />
            </div>
          </div>
        </aside>
        <section className={classes.top} aria-label="Top bar">
          <ActionIcon size="lg" aria-label="Open menu" onClick={open}>
            <IconMenu2 size={18} stroke={1.6} />
          </ActionIcon>
          <Link to="/" aria-label="Capstone, home">
            <CapstoneLogo size={24} withName />
          </Link>
          <div className={classes.topActs}>
            {bell && <BellButton {...bell} />}
            <ActionIcon size="lg" aria-label="Find anything" onClick={onFind}>
              <IconSearch size={18} stroke={1.6} />
            </ActionIcon>
          </div>
        </section>
        <main id="main" tabIndex={-1} className={full ? classes.full : classes.main}>
          {full ? children : <div className={classes.inner}>{children}</div>}
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
