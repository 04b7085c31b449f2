import type { IncomingMessage, ServerResponse } from 'node:http'
import type { describeError } from '../../../rpc/http.refusal.ts'

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

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
  { status, body }: ReturnType<typeof describeError>,
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
<h1>This file cannot be opened</h1>
<p>${message}</p>
<p><a href="/">Back to Capstone</a></p>
</html>
`
