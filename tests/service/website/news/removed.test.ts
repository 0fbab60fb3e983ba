import { expect, test } from 'vitest'
import { oauthLanguages, removedPath } from '../../../../src/contract/oauth.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { createTestNetwork } from '../../test-network.ts'

const network = await createTestNetwork()

test.each(oauthLanguages)(
  'the page after the extension’s removal says in %s how to end its access, the same to all',
  async (language) => {
    const response = await network.app.request(removedPath, { headers: { 'Accept-Language': language } })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<h1>${siteTranslate(language)('removedTitle')}</h1>`)
    expect(text).toContain('<a class="button main" href="/applications">')
  },
)
