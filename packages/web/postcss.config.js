import mantine from 'postcss-preset-mantine'

// Its `light-dark()` does not work on :root; that of CSS does, and the build rewrites it for older browsers.
export default { plugins: [mantine({ features: { lightDarkFunction: false } })] }
