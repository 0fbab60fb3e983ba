import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { root } from '../../../../src/build/tools.ts'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { startDemoService } from '../../../../src/demo/data/service.ts'
import type { Service } from '../../../../src/service/start.ts'
import { signInByPages } from '../../../support/sign-in-by-pages.ts'
import type { Document } from '../../described/document.ts'
import { callEveryOperation } from './client.ts'

const { login, password, programKey, programSecret, programRedirect } = demoNetwork
const application = { client_id: programKey, client_secret: programSecret, redirect_uri: programRedirect }

let service: Service
let document: Document
beforeAll(async () => {
  service = await startDemoService({ port: 0, data: ':memory:' })
  document = await (await fetch(`${service.url}/openapi.json`)).json()
  return () => service.close()
})

/** Made by openapi-typescript, for which TypeScript has to be a version with an API in JavaScript. */
async function typesOf(description: Document): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const isIts = specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      return next(isIts ? '@ts-morph/common/dist/typescript.js' : specifier, context)
    },
  })
  const { default: generate, astToString } = await import('openapi-typescript').finally(() => hooks.deregister())
  return astToString(await generate(description as never))
}

/** The compiler's errors in the client. */
async function compile(types: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache', `described-api-${process.pid}`)
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(folder, { recursive: true })
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { incremental: false, types: ['node'], paths: { 'described-api': [join(folder, 'api.d.ts')] } },
    files: [join(import.meta.dirname, 'client.ts')],
    include: [],
  }
  await writeFile(join(folder, 'api.d.ts'), types)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '--project', folder]
  return promisify(execFile)(process.execPath, tsc).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
}

test('a client compiles against the types that openapi-typescript makes', async () => {
  expect(await compile(await typesOf(document))).toBe('')
})

test('the client calls every operation of a running service', async () => {
  const authorize = async () => {
    const { client_id, redirect_uri } = application
    const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri })
    const url = `${service.url}${oauthPaths.authorize}?${query}`
    return (
      new URL(await signInByPages(url, { login, password, consent: 'allow', contacts: true })).searchParams.get(
        'code',
      ) ?? ''
    )
  }
  const called = await callEveryOperation({ origin: service.url, application, authorize })
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  )
  expect(called.sort()).toEqual(operations.sort())
})
