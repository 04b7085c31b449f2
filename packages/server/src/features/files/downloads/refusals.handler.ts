import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { toErrorResponse } from '../../../rpc/http.refusal.ts'

/** The portal's colours and headings, without its fonts and scripts. */
const STYLE = `
  :root { color-scheme: light dark; }
  body {
    max-width: 560px; margin: 0 auto; padding: 64px 24px; font: 400 16px/26px system-ui, sans-serif;
    color: light-dark(#1c2140, #ebe9e3); background: light-dark(#faf9f6, #12141e);
  }
  h1 { margin: 0; font: 500 28px/36px Georgia, serif; }
  a { color: light-dark(#3f51a3, #a9b5ea); }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/** Answers a refusal: as JSON to a program, as a small HTML page if a browser opened the address directly. */
export function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body }: ReturnType<typeof toErrorResponse>,
) {
  const isBrowser = request.headers.accept?.includes('text/html') ?? false
  const type = isBrowser ? 'text/html; charset=utf-8' : 'application/json'
  response.writeHead(status, { ...HEADERS, 'Content-Type': type })
  response.end(isBrowser ? writePage(body.message) : JSON.stringify(body))
}

/** The message is one of the contract's, never user input. */
const writePage = (message: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Capstone</title>
<style>${STYLE}</style>
<h1>This file cannot be opened</h1>
<p>${message}</p>
<p><a href="/">Back to Capstone</a></p>
</html>
`
