import { Box, Flex, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { applyEarlyInput } from '../../lib/dom/early-input.ts'
import { usePageTitle } from '../../lib/dom/use-page-title.ts'
import { ArchIllustration } from '../../ui/arch/arch-illustration.tsx'
import { CapstoneLogo } from '../../ui/arch/capstone-logo.tsx'
import { VisitorDemoBanner } from '../../ui/feedback/demo-banner.tsx'
import classes from './auth-layout.module.css'

interface AuthLayoutProps {
  readonly title: string
  readonly about?: string
  /** Moves the focus to the title, so that screen readers announce a view that replaces another. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** Layout of the signed-out pages: the form on the left; on the right, the arch with its keystone set. */
export function AuthLayout({ title, about, takesFocus = false, children }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => applyEarlyInput(), [])
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Flex direction="column" mih="100vh">
      <VisitorDemoBanner />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={0} flex={1}>
        <Flex direction="column" p={{ base: '20px 16px', md: '28px 40px' }}>
          <header>
            <Link to="/" aria-label="Capstone, home">
              <CapstoneLogo withName />
            </Link>
          </header>
          <Box
            component="main"
            w="100%"
            maw={392}
            m={{ base: '0 auto', md: 'auto' }}
            py={{ base: 40, md: 48 }}
          >
            <h1 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {title}
            </h1>
            {about && (
              <Text mt={4} mb={24} c="var(--ink-2)">
                {about}
              </Text>
            )}
            {children}
          </Box>
        </Flex>
        <Flex
          component="aside"
          visibleFrom="md"
          direction="column"
          align="center"
          justify="center"
          gap={32}
          p={48}
          bg="var(--sunken)"
          className={classes.illustration}
          aria-hidden="true"
        >
          <ArchIllustration keystone="set" plain label="An arch whose keystone is set" />
          <Text ff="heading" fs="italic" fz={18} lh="28px" ta="center" c="var(--ink-2)">
            The last stone holds all the others.
          </Text>
        </Flex>
      </SimpleGrid>
    </Flex>
  )
}
