import { expect, test } from 'vitest'
import { createCodeFlow } from '../sign-in/oauth/code-flow.ts'

test('an application’s server exchanges many codes at once', async () => {
  const { codeFor, exchange } = await createCodeFlow()
  const codes: string[] = []
  for (let number = 0; number < 30; number++) codes.push(await codeFor())
  const results = await Promise.all(codes.map((code) => exchange(code)))
  expect(results.map(({ status }) => status)).toEqual(codes.map(() => 200))
})

test('a code that is exchanged twice at once gives one token, which ends with the second use', async () => {
  const { network, codeFor, exchange } = await createCodeFlow()
  for (let round = 0; round < 5; round++) {
    const code = await codeFor()
    const results = await Promise.all([exchange(code), exchange(code)])
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
    const token = results.find(({ status }) => status === 200)?.body.access_token
    expect((await network.get(`/me?access_token=${token}`)).status).toBe(401)
  }
})
