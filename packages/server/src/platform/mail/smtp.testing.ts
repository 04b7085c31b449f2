import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { closeAfterFile } from '../cleanup.testing.ts'

/** An email as received: parsed and raw, with its envelope recipients and whether the connection was encrypted. */
export type ReceivedEmail = Email & {
  readonly raw: string
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
}

export type TestSmtpServer = {
  /** The value for MAIL_URL. */
  readonly url: string
  /** The emails accepted so far, oldest first. */
  readonly mails: readonly ReceivedEmail[]
  /** How many emails clients tried to send, accepted or not. */
  attempts(): number
  /** Refuses the next emails with this response, temporarily or permanently by its code. */
  refuseNext(mails: number, code?: number, answer?: string): void
  /** Delays the response to every email from now on; `Infinity` for ever. */
  delay(milliseconds: number): void
  stop(): Promise<void>
}

const SIGN_IN = { username: 'capstone', password: 'a mail password' }

type Options = {
  /** Any loopback address. */
  readonly host?: string
  /** Whether clients may use STARTTLS, must connect over TLS, or cannot encrypt. The certificate is self-signed. */
  readonly tls?: 'offered' | 'from the start' | 'none'
}

/**
 * Starts a real SMTP server on loopback. Sign-in is optional, and only `capstone` with `a mail password` is accepted.
 */
export async function startSmtpServer({
  host = '127.0.0.1',
  tls = 'none',
}: Options = {}): Promise<TestSmtpServer> {
  const mails: ReceivedEmail[] = []
  let refusals: { left: number; code: number; answer: string } = { left: 0, code: 0, answer: '' }
  let pause = 0
  let attempts = 0

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    attempts++
    const raw = await buffer(stream)
    if (pause === Number.POSITIVE_INFINITY) await new Promise(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (refusals.left > 0) {
      refusals.left--
      throw Object.assign(new Error(refusals.answer), { responseCode: refusals.code })
    }
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    const isEncrypted = session.secure
    mails.push({ ...(await PostalMime.parse(raw)), raw: raw.toString('latin1'), recipients, isEncrypted })
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    secure: tls === 'from the start',
    disabledCommands: tls === 'offered' ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === SIGN_IN.username && password === SIGN_IN.password
      done(isRight ? null : new Error(`No such sign-in: ${username} ${password}`), { user: username })
    },
    onData: (stream, session, done) => void receive(stream, session).then(() => done(), done),
  })
  // Ignores clients that disconnect in the middle.
  server.on('error', () => undefined)
  await once(server.listen(0, host), 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  closeAfterFile(stop)
  return {
    url: `${tls === 'from the start' ? 'smtps' : 'smtp'}://${host}:${port}`,
    mails,
    attempts: () => attempts,
    refuseNext: (left, code = 451, answer = 'Please try again later') => {
      refusals = { left, code, answer }
    },
    delay: (milliseconds) => {
      pause = milliseconds
    },
    stop,
  }
}
