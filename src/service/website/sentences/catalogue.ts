import type { oauthLanguages } from '../../../graph/oauth.ts'
import { en, type Sentences } from './en.ts'

const catalogue: ReadonlyMap<string | undefined, Sentences> = new Map<(typeof oauthLanguages)[number], Sentences>([
  ['en', en],
])

/**
 * The web site's sentences in the first of these languages that it has. The last resort is fr by §5, and English while
 * there is no other.
 */
export function sentencesFor(...languages: (string | undefined)[]): Sentences {
  for (const language of [...languages, 'fr']) {
    const sentences = catalogue.get(language)
    if (sentences) return sentences
  }
  return en
}
