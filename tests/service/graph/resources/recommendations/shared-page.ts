import { beforeEach, expect } from 'vitest'
import { type Body, createTestNetwork, type TestNetwork } from '../../../test-network.ts'

export const page = 'http://news.example/a?b=1&a=2'

export let network: TestNetwork
export let ana: string
export let ben: string

export const lookUp = (parameters: Record<string, string>, token?: string) =>
  network.get(`/recommend?${new URLSearchParams({ url: page, ...parameters })}`, token)

export async function share(member: string, fields: Record<string, string> = {}) {
  network.clock.now += 1000
  const response = await network.post('/recommend', { url: page, ...fields }, await network.token(member))
  expect(response.status).toBe(201)
  return response
}

export const names = (body: Body) => body.data.map((sharer) => sharer.name)

/** Starts a network with two members before each test. */
export function useNetwork(): void {
  beforeEach(async () => {
    network = await createTestNetwork()
    ana = await network.addMember('ana', { name: 'Ana Ruiz', language: 'es' })
    ben = await network.addMember('ben')
  })
}
