// @vitest-environment node
import { expect, it } from 'vitest'
import { longestRequestId, requestId } from '../../../../src/extension/background/http/connection.ts'

// shows: S25, bound connection.longestRequestId
it('cuts the id of a call, which is stored with its failure', () => {
  expect(requestId(new Response('', { headers: { Uuid: 'x'.repeat(10_000) } }))).toBe('x'.repeat(longestRequestId))
  expect(requestId(new Response(''))).toBeUndefined()
})
