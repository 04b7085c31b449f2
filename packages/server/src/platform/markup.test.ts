import { expect, test } from 'vitest'
import { html } from './markup.ts'

test('escapes text, also in attributes', () => {
  const text = `<b title='x'>"&amp;"</b>`
  expect(html`<a href="${text}">${text}</a>`.toString()).toBe(
    '<a href="&lt;b title=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/b&gt;">&lt;b title=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/b&gt;</a>',
  )
})

test('inserts markup unchanged, one or several', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${html`<hr>`}`.toString()).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>')
})
