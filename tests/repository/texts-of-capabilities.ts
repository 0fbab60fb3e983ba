import { rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { oauthLanguages } from '../../src/contract/oauth.ts'
import { areas, filesOfTexts } from '../../src/locales/read.ts'
import { capabilitiesIn, featuresIn } from './capabilities.ts'
import { textsOf } from './texts.ts'

/** Moves each text that only one feature or capability uses to its file, in all languages, and back if others use it too. */

const names = [...featuresIn(), ...capabilitiesIn().keys()].sort()

for (const language of oauthLanguages) {
  const folder = join(root, 'src/locales', language)
  const ofCore = textsOf('core', language)
  const files = new Map<string, object>(areas.map((area) => [area, ofCore[area] ?? {}]))
  for (const name of names) {
    const texts = textsOf(name, language)
    if (Object.keys(texts).length > 0) files.set(name, texts)
  }
  for (const file of filesOfTexts(language)) if (!files.has(basename(file, '.json'))) rmSync(file)
  for (const [name, texts] of files) writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(texts, null, 2)}\n`)
}
