import { createServer, type ServerResponse } from 'node:http'
import { findFreePort, pause } from './processes.ts'

type Answer = { readonly pieces: readonly string[]; readonly pauseMs: number }

/** An AI service that speaks the chat-completions wire, and gives every question the same answer, piece by piece. */
export async function startModel() {
  const port = await findFreePort()
  let moments: number[] = []
  const model = {
    answer: { pieces: [], pauseMs: 0 } as Answer,
    /** When it sent the piece of this place in its last answer. */
    sentAt: (place: number) => moments[place] ?? Number.NaN,
    environment: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'bench' },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    request.resume()
    void speak(model.answer, response)
  })
  async function speak({ pieces, pauseMs }: Answer, response: ServerResponse) {
    moments = []
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    for (const content of pieces) {
      await pause(pauseMs)
      moments.push(performance.now())
      response.write(toEvent({ delta: { content }, finish_reason: null }))
    }
    response.end(`${toEvent({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`)
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return model
}

const toEvent = (choice: object) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, ...choice }] })}\n\n`
