import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { limitBody } from '../limit-body.ts'
import { Problem } from '../problems.ts'
import { idPattern } from '../store/secrets.ts'
import type { Store } from '../store/store.ts'
import { createHome, type HomeDeps } from './home.ts'
import { layOut } from './layout.ts'
import { asPage } from './page-headers.ts'
import { createPictures } from './pictures.ts'
import { createProfile } from './profile.ts'
import { sentencesFor } from './sentences/catalogue.ts'
import { createSignIn } from './sign-in.ts'
import type { Visits } from './visits.ts'

export interface SiteDeps {
  store: Store
  visits: Visits
  /** What the pages call the network. */
  network: string
  demo?: HomeDeps['demo']
  /** Takes a failure of the service itself. */
  report: (error: Error, context: Context) => void
}

/** The web site: every page's route is a line here, and whatever goes wrong is a page as well. */
export function createSite({ store, visits, network, demo, report }: SiteDeps): Hono {
  const signIn = createSignIn({ visits, network })
  const stylesheet = readFileSync(new URL('site.css', import.meta.url), 'utf8')

  const site = new Hono()

  site.get('/', asPage, createHome({ visits, network, demo }))
  site.get('/site.css', (context) =>
    context.body(stylesheet, 200, { 'Content-Type': 'text/css;charset=UTF-8', 'Cache-Control': 'max-age=300' }),
  )
  site.get('/sign-in', asPage, signIn.show)
  site.post('/sign-in', asPage, limitBody(), signIn.signIn)
  site.post('/sign-out', asPage, limitBody(), signIn.signOut)
  site.get(`/pictures/:id{${idPattern}}/:form{(?:small|large|plain)}`, createPictures({ store, network }))
  site.get('/profile/:id', asPage, createProfile({ store, network }))

  site.onError((error, context) => {
    const sentences = sentencesFor(context.req.query('lang'))
    const isOurs = !(error instanceof Problem)
    if (isOurs) report(error, context)
    const [title, text] = isOurs
      ? [sentences.failedTitle, sentences.failed]
      : [sentences.tooLargeTitle, sentences.tooLarge]
    const page = layOut({ network, sentences, title, shape: 'dialogue', body: html`<p>${text}</p>` })
    return context.html(page, isOurs ? 500 : 413)
  })

  return site
}
