import { parentPort, workerData } from 'node:worker_threads'
import { answerContactRequest, deleteContactRequest } from '../../../src/service/graph/resources/contact-requests.ts'
import { openData } from '../../../src/service/open-data.ts'

/** Task of a racing thread: accept the request as this member, or delete it. */
export interface Move {
  member: string
  request: string
  accept: boolean
}

// each thread has a store: two stores in one thread would block each other
const store = await openData(workerData)

parentPort?.on('message', async (moves: Move[]) => {
  const outcomes = await Promise.all(
    moves.map(({ member, request, accept }) =>
      store.transaction((tx) =>
        accept
          ? answerContactRequest(tx, { member, id: request, value: 'ACCEPT', contact_card: 'ALL', message: '' }, 2)
          : deleteContactRequest(tx, member, request, 2),
      ),
    ),
  )
  parentPort?.postMessage(outcomes)
})
parentPort?.postMessage('ready')
