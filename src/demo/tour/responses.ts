import { EventEmitter, once } from 'node:events'
import type { WebWorker } from 'puppeteer-core'

/** What the network answers to the extension, as the browser saw it. */
export interface Answers {
  /** Forgets what was answered so far. */
  clear: () => void
  /** The last answer to a call such as `GET /recommend`, as soon as there is one; throws if it failed or never came. */
  last: (call: string) => Promise<unknown>
}

interface Answer {
  call: string
  status: number
  body: string
}

/** Milliseconds that an answer may take. */
const patience = 15_000

/** Notes what the network answers to the extension's background worker from now on. */
export async function watchAnswers({ client }: WebWorker): Promise<Answers> {
  const answers = new Map<string, Answer>()
  const arrivals = new EventEmitter()
  const open = new Map<string, Omit<Answer, 'body'>>()
  client.on('Network.requestWillBeSent', ({ requestId, request }) =>
    open.set(requestId, { call: `${request.method} ${new URL(request.url).pathname}`, status: 0 }),
  )
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const answer = open.get(requestId)
    if (answer) answer.status = response.status
  })
  client.on('Network.loadingFinished', async ({ requestId }) => {
    const answer = open.get(requestId)
    open.delete(requestId)
    // The browser keeps no body of a preflight, which is nothing that the extension asked for.
    const read = await client.send('Network.getResponseBody', { requestId }).catch(() => undefined)
    if (!answer || !read) return
    answers.set(answer.call, { ...answer, body: read.body })
    arrivals.emit(answer.call)
  })
  await client.send('Network.enable')

  return {
    clear: () => answers.clear(),
    async last(call) {
      if (!answers.has(call)) {
        await once(arrivals, call, { signal: AbortSignal.timeout(patience) }).catch((error) => {
          throw new Error(`The network never answered ${call}.`, { cause: error })
        })
      }
      const { status, body } = answers.get(call) as Answer
      if (status < 200 || status > 299) throw new Error(`The network answered ${call} with ${status}: ${body}`)
      return JSON.parse(body)
    },
  }
}
