import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { closeAfterFile } from '../cleanup.testing.ts'

/** A mail as it came over the wire: taken apart and in full, whom the server was told to give it to, and how it came. */
export type ReceivedMail = Email & {
  readonly raw: string
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
}

export type TestSmtpServer = {
  /** What MAIL_URL has to be. */
  readonly url: string
  /** What was taken, the first first; grows. */
  readonly mails: readonly ReceivedMail[]
  /** How many clients tried to hand a mail over, taken or not. */
  tries(): number
  /** Refuses the next mails with this answer, for a moment or for good as its code says. */
  refuseNext(mails: number, code?: number, answer?: string): void
  /** Lets every mail from now on wait so long for its answer; `Infinity` for ever. */
  delay(milliseconds: number): void
  stop(): Promise<void>
}

const SIGN_IN = { username: 'capstone', password: 'a mail password' }

type Way = {
  /** Any address of loopback. */
  readonly host?: string
  /** Whether clients may encrypt the connection, must begin encrypted, or cannot; the certificate is nobody's. */
  readonly tls?: 'offered' | 'from the start' | 'none'
}

/** A real mail server on loopback. It asks nobody to sign in, and lets only `capstone` with `a mail password` do so. */
export async function startSmtpServer({
  host = '127.0.0.1',
  tls = 'none',
}: Way = {}): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = []
  let refusals: { left: number; code: number; answer: string } = { left: 0, code: 0, answer: '' }
  let pause = 0
  let tries = 0

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession) {
    tries++
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
    onData: (stream, session, done) => void take(stream, session).then(() => done(), done),
  })
  // A client that goes away in the middle is none of the server's errors.
  server.on('error', () => undefined)
  await once(server.listen(0, host), 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(resolve))
  closeAfterFile(stop)
  return {
    url: `${tls === 'from the start' ? 'smtps' : 'smtp'}://${host}:${port}`,
    mails,
    tries: () => tries,
    refuseNext: (left, code = 451, answer = 'Please try again later') => {
      refusals = { left, code, answer }
    },
    delay: (milliseconds) => {
      pause = milliseconds
    },
    stop,
  }
}
