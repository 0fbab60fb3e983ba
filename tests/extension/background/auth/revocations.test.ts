// @vitest-environment node

import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { attemptLifetime, createAttempt } from '../../../../src/extension/background/auth/protocol.ts'
import { requireNetwork } from '../../../../src/extension/background/network/networks.ts'
import { memberSchema } from '../../../../src/extension/schemas/wire.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { startSignedInService } from '../../../support/demo-service.ts'

import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { granting, serve, statusOf } from '../../support/service.ts'

// shows: S20
it('a rejected token is revoked, since it may have been rejected by mistake', async () => {
  const service = await startSignedInService({ port: 0 })
  const { signIn, revocations, token } = await buildSignedInBackground(service.url)
  await signIn.onBadToken(token)
  expect(await sessionToken()).toBeUndefined()
  expect(await revocations.flush()).toBe(true)
  expect(await statusOf(token, service)).toBe(401)
  await service.close()
})

// shows: S19
it.each([
  [200, true],
  [400, true],
  [401, true],
  [403, false],
  [404, false],
  [429, false],
  [503, false],
])('a token stays on the list until the network confirms: status %d', async (status, heard) => {
  const odd = await serve((_, response) => void response.writeHead(status).end())
  const { revocations } = buildBackground(odd.url)
  await revocations.add({ authUrl: odd.url, token: 'abc' })
  expect(await revocations.flush()).toBe(heard)
  expect(await secrets.revocations.get()).toHaveLength(heard ? 0 : 1)
})

// shows: S17
it('one network’s secret is sent to no other', async () => {
  const bodies: string[] = []
  const odd = await serve(async (request, response) => {
    if (request.method === 'POST') bodies.push(await text(request))
    response.writeHead(request.method === 'POST' ? 503 : 200).end()
  })
  const window = granting('?code=abc')
  await secrets.apiSecret.set('secret-of-this-one')
  const background = buildBackground(odd.url, window, { profile: 'code-secret' })
  await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
  await secrets.apiSecret.set('secret-of-the-next-one')
  expect(await background.revocations.flush()).toBe(false)
  expect(bodies).toHaveLength(2)
  for (const body of bodies) expect(body).toContain('client_secret=secret-of-this-one')
})

// shows: S21
it('the token of an abandoned attempt is revoked after the attempt’s lifetime', async () => {
  const { signIn } = buildBackground('http://network.example')
  const attempt = { ...createAttempt(await requireNetwork(), Date.now() - attemptLifetime - 1), token: 'orphan' }
  const young = { ...attempt, startedAt: Date.now() }
  const failed = { phase: 'failed', failure: { code: 'offline' } } as const
  const asked = { phase: 'confirm', account: v.parse(memberSchema, { id: 'm' }), before: null } as const
  for (const [left, phase, isRevoked] of [
    [young, failed, false],
    [attempt, asked, false],
    [attempt, failed, true],
  ] as const) {
    await secrets.attempt.set(left)
    await items.signIn.set(phase)
    await signIn.revokeStale()
    const given = isRevoked ? [{ authUrl: attempt.network.authUrl, token: 'orphan' }] : []
    expect(await secrets.revocations.get()).toEqual(given)
    expect(await secrets.attempt.get()).toEqual(isRevoked ? null : left)
  }
})
