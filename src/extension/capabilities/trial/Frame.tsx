import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../ui/values.ts'
import { type Article, articles, urlOf } from './articles.ts'

const tasks = ['trial.thank', 'trial.share', 'trial.for-you'] as const

/** Says that all is invented; below it an article in a browser's window, with the popup on its button. */
export function Frame({ first, onArticle }: { first: Article; onArticle: (article: Article) => void }) {
  const t = useTranslation()
  const [article, setArticle] = useState(first)
  const [isOpen, setOpen] = useState(true)
  const [isElsewhere, setElsewhere] = useState(false)
  const [shown, setShown] = useState({ text: '', title: '' })
  const [done, setDone] = useState<readonly string[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)

  // at once, before the sign-in changes the button
  useLayoutEffect(() => {
    trial.buttonChanged = (changed) => setShown((before) => ({ ...before, ...changed }))
    trial.opened = () => setElsewhere(true)
    trial.did = (task) => setDone((before) => [...before, task])
    trial.closed = () => {
      setOpen(false)
      button.current?.focus()
    }
    popup.current?.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.id === 'tab-requests') trial.did('trial.for-you')
    })
    for (const type of ['click', 'auxclick']) popup.current?.addEventListener(type, follow, true)
  }, [])

  useEffect(() => {
    document.title = `${article.title} – ${t('trial.title')}`
  }, [t, article])

  /** Opens a link of the popup here, if it leads to an article. Called before the popup hears the click. */
  function follow(event: Event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const next = articles.find((each) => urlOf(each) === link?.href.replace(/#.*/, ''))
    if (link) event.preventDefault()
    setElsewhere(link !== null && !next)
    if (!next) return
    setArticle(next)
    onArticle(next)
    // this tab looks at the page in front again, as the next popup would
    document.querySelector<HTMLElement>('#tab-page')?.click()
  }

  return (
    <>
      <aside class="trial" aria-labelledby="trial-title">
        <img src="/icon/48.png" alt="" width={28} height={28} />
        <div>
          <h1 id="trial-title">{t('trial.play')}</h1> <p>{t('trial.about')}</p>
          <ol>
            {tasks.map((task) => (
              <li key={task} data-done={done.includes(task) || undefined}>
                {t(task)}
              </li>
            ))}
          </ol>
        </div>
        <a class="button primary" href="/welcome.html">
          {t('trial.begin')}
        </a>
      </aside>
      <div class="window">
        {/* the popup has the main part, while it is open */}
        <section aria-labelledby="article-title" role={isOpen ? undefined : 'main'}>
          <div class="toolbar">
            <span dir="ltr">{urlOf(article).replace('https://', '')}</span>
            <button
              ref={button}
              type="button"
              aria-expanded={isOpen}
              aria-controls="app"
              title={shown.title}
              onClick={() => setOpen(!isOpen)}
            >
              <img src="/icon/32.png" alt="Passalong" width={20} height={20} />
              {shown.text && <span class="number">{shown.text}</span>}
            </button>
          </div>
          <div class="elsewhere" role="status">
            {isElsewhere && <p class="notice">{t('trial.elsewhere')}</p>}
          </div>
          <article class="story" lang="en">
            <p class="fine">{article.siteName}</p>
            <h2 id="article-title">{article.title}</h2>
            <p class="lead">{article.description}</p>
            {article.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        </section>
        {/* the popup draws itself here */}
        <div id="app" ref={popup} hidden={!isOpen} />
      </div>
    </>
  )
}
