import { expect, it } from 'vitest'
import { unpinnedImages } from '../../src/build/container-images.ts'
import { readDocument } from '../repository/statements.ts'

const digest = `@sha256:${'0123456789abcdef'.repeat(4)}`

it('a release refuses each image that has no digest, and no other', () => {
  const names = ['node:24-bookworm-slim', 'postgres:17', 'caddy:2']
  const found = unpinnedImages()
  expect(found.map((each) => / names docker\.io\/library\/(\S+) without its digest/.exec(each)?.[1])).toEqual(names)
  const pinned = (path: string) => readDocument(path).replace(/docker\.io\/\S+/g, (image) => image + digest)
  expect(unpinnedImages(pinned)).toEqual([])
})

it('no image comes from elsewhere than the names that a release checks', () => {
  const from = readDocument('docs/deployment/Containerfile').match(/(?<=^FROM \$).*$/gm)
  expect(from).toEqual(['{BASE}'])
  const images = readDocument('docs/deployment/compose.yaml').match(/(?<=image: )\S+/g)
  expect(images?.filter((image) => !image.startsWith('docker.io/'))).toEqual(['passalong'])
})

it('the service’s container has a user of its own, writes to its volume alone, and has no further rights', () => {
  const containerfile = readDocument('docs/deployment/Containerfile')
  expect(containerfile.match(/^(?:USER|VOLUME|HEALTHCHECK) \S+/gm)).toEqual([
    'USER 8717:8717',
    'VOLUME /data',
    'HEALTHCHECK --interval=10s',
  ])
  expect(containerfile).toContain('COPY LICENSE licenses.tx[t] ./')
  const [, node = ''] = /\n {2}node-1: &node\n(.*?)\n\n/s.exec(readDocument('docs/deployment/compose.yaml')) ?? []
  for (const line of [
    'read_only: true',
    'tmpfs: [/tmp]',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
  ])
    expect(node).toContain(`    ${line}\n`)
})
