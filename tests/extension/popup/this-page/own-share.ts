import { expect } from 'vitest'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import { button } from '../../support/elements.ts'
import { article, asked, click, openPopup, reply } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { isQuick, owner } from '../../support/stored/writes.ts'

export const buttons = () => [...(section()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
export const section = () => document.querySelector<HTMLElement>('.your-share')
export const outcome = () => document.querySelector('.sharing > [data-result]:not(.your-share) p')?.textContent
export const draft = shareDraft(owner, article.url)

export const metadata = { title: 'Night trains', overview: 'They are back.', keywords: 'trains', site_name: 'The News' }
export const shared_time = new Date(Date.now() - 86_400_000).toISOString()
export const shared = { shared: true, share_id: 'share-1', sharing_message: 'Before you all', shared_time }
export const of = { url: article.url, share_id: 'share-1', page_title: article.title }
export const unshared = found(recommendationBy([]))

export const open = (change: Partial<typeof shared> = {}, more: Parameters<typeof openPopup>[0] = {}) =>
  openPopup({ metadata, ...more, replies: { lookUp: found(recommendationBy([], { ...shared, ...change })) } })

/** Expects the form that every way leads to. */
export const sendsCommentAlone = async () => {
  reply(isQuick())
  await click(button('Save'))
  expect(asked('share')).toEqual([])
  expect(asked('editComment')).toMatchObject([{ url: of.url, share_id: 'share-1', message: 'Otherwise' }])
  expect(outcome()).toBe('Your comment is changed.')
}
