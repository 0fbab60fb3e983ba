import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

const files = ['docs/deployment/Containerfile', 'docs/deployment/compose.yaml']

/** Names of the base image and of other services' images at registries, which somebody else may change. */
const ofRegistries = /^(?:ARG BASE=|FROM +|\s*image: *)([\w.-]+\.\w+\/\S+)/gm

/** Images without a digest, which a release refuses: the same release could be built of other contents. */
export const unpinnedImages = (read = (path: string) => readFileSync(join(root, path), 'utf8')): string[] =>
  files.flatMap((path) =>
    [...read(path).matchAll(ofRegistries)]
      .filter(([, image = '']) => !/@sha256:[0-9a-f]{64}$/.test(image))
      .map(([, image]) => `${path} names ${image} without its digest (@sha256:…)`),
  )
