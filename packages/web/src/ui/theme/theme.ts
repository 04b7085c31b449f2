import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
} from '@mantine/core'
import { themeComponents } from './theme-components.ts'

const indigo: MantineColorsTuple = [
  '#f0f2fa',
  '#e1e5f4',
  '#c5cce9',
  '#a2aedc',
  '#7d8bcb',
  '#6071bb',
  '#3f51a3',
  '#35448b',
  '#2b3771',
  '#202a57',
]

const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ec',
  '#eeece6',
  '#e6e3da',
  '#d5d1c5',
  '#8d8c95',
  '#676b82',
  '#484d69',
  '#343a58',
  '#1c2140',
]

const dark: MantineColorsTuple = [
  '#ebe9e3',
  '#b9bac6',
  '#9396a8',
  '#9396a8',
  '#363a4b',
  '#20232f',
  '#181b27',
  '#12141e',
  '#10121a',
  '#0b0d14',
]

/** Button variants that Mantine lacks or draws differently. */
const VARIANTS: Record<string, VariantColorResolverResult> = {
  danger: {
    background: 'var(--rejected)',
    hover: 'color-mix(in srgb, var(--rejected) 88%, var(--ink))',
    color: 'var(--on-primary)',
    border: '1px solid transparent',
  },
  subtle: {
    background: 'transparent',
    hover: 'var(--hover)',
    color: 'var(--ink-2)',
    border: '1px solid transparent',
  },
}

/** Mantine's theme. Colours that change between light and dark are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 6,
  colors: { indigo, gray, dark },
  black: '#1c2140',
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', meta: '13px', sm: '14px', md: '15px', lg: '18px', xl: '20px' },
  lineHeights: { xs: '16px', meta: '20px', sm: '20px', md: '24px', lg: '30px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  headings: {
    fontFamily: 'var(--serif)',
    sizes: {
      h1: { fontSize: '32px', lineHeight: '40px', fontWeight: '500' },
      h2: { fontSize: '20px', lineHeight: '28px', fontWeight: '600' },
      h3: { fontSize: '17px', lineHeight: '24px', fontWeight: '600' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => VARIANTS[input.variant] ?? defaultVariantColorsResolver(input),
  components: themeComponents,
})
