import { render } from 'preact'
import { loadPageTexts } from '../../i18n/page-texts.ts'
import { ask } from '../../messages/ask.ts'
import * as items from '../../storage/items.ts'
import { readFirst, Translated } from '../../ui/page.tsx'
import { type Article, firstArticle, urlOf } from './articles.ts'
import type {} from './browser.ts'
import { Frame } from './Frame.tsx'
import { createNetwork, network } from './network.ts'

/** Draws the page, signs the invented member in, and starts the popup, all in the trial's own browser. */
export async function startTrial(startPopup: () => Promise<unknown>): Promise<void> {
  const respond = createNetwork()
  trial.respond = async (request) => {
    const response = await respond(request)
    const task = response.ok && taskOf(request)
    if (task) trial.did(task)
    return response
  }
  show(firstArticle)
  await items.network.set(network)
  const { language } = items.options.read(await trial.readOwn(items.options.key))
  await ask('setOptions', { language })
  const read = await readFirst(loadPageTexts)
  render(
    <Translated first={read}>
      <Frame first={firstArticle} onArticle={show} />
    </Translated>,
    document.getElementById('trial') as HTMLElement,
  )
  await ask('giveConsent', {})
  await ask('signIn', {})
  await startPopup()
}

const taskOf = ({ method, url }: Request): string | undefined => {
  const { pathname } = new URL(url)
  if (method === 'PUT' && pathname.endsWith('/like')) return 'trial.thank'
  return method === 'POST' && pathname === '/recommend' ? 'trial.share' : undefined
}

/** Writes what the article says of itself into the document's head, where the popup looks for it. */
function show({ title, description, keywords, siteName, ...article }: Article): void {
  trial.tab = { url: urlOf(article), title }
  const texts = { 'og:title': title, description, keywords: keywords.join(', '), 'og:site_name': siteName }
  for (const [name, content] of Object.entries(texts)) {
    const element = document.querySelector(`meta[name="${name}"]`) ?? document.createElement('meta')
    element.setAttribute('name', name)
    element.setAttribute('content', content)
    document.head.append(element)
  }
}
