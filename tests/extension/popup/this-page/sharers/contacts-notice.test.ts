import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { deleteSessionValues } from '../../../../../src/extension/background/member/stored.ts'
import { button } from '../../../support/elements.ts'
import { asked, click, openPopup } from '../../../support/pages.ts'
import { found, recommendationBy } from '../../../support/stored/recommendations.ts'
import { putShares } from '../../../support/stored/shares.ts'
import { headings, names, page, share, suggestions } from './index-of-maya.ts'

const notice = /^Passalong may not see your contact list on Demo Network/

describe('the notice about the contact list', () => {
  // shows: §1 contact-list
  it('is shown once among the others, if the network lists no contact that the index has', async () => {
    await putShares([share('Ana', 1), page('news.example/other', 'Cy', 1)])
    await openPopup({ replies: { lookUp: found(recommendationBy(['Bo', { id: 'ana', name: 'Ana' }, 'Cy', 'Dee'])) } })
    expect(headings()).toEqual(['Your contacts (1)', 'Others (3)'])
    expect([names(), suggestions()]).toEqual([['Ana', 'Bo', 'Cy', 'Dee'], []])
    expect(screen.getAllByText(notice)).toHaveLength(1)
  })

  it('opens the sign-in, in which the network asks for the contact list', async () => {
    await putShares([share('Ana', 1)])
    await openPopup({ replies: { lookUp: found(recommendationBy(['Bo', { id: 'ana', name: 'Ana' }])) } })
    await click(button('Allow'))
    expect([asked('signIn'), asked('dismissContactsNotice')]).toEqual([[{}], []])
  })

  it('is hidden once it is dismissed, until the next session', async () => {
    await putShares([share('Ana', 1)])
    const replies = { lookUp: found(recommendationBy(['Bo', { id: 'ana', name: 'Ana' }])) }
    await openPopup({ replies })
    await click(button('Not now'))
    expect(screen.queryByText(notice)).toBeNull()
    await openPopup({ replies })
    expect([headings(), screen.queryByText(notice)]).toEqual([['Your contacts (1)', 'Others (1)'], null])
    await deleteSessionValues()
    await putShares([share('Ana', 1)])
    await openPopup({ replies })
    screen.getByText(notice)
  })

  it('is missing if the network lists contacts, or if all sharers are strangers', async () => {
    await putShares([share('Ana', 1)])
    await openPopup({
      replies: { lookUp: found(recommendationBy(['Bo', { id: 'ana', name: 'Ana' }]), [{ id: 'ana', name: 'Ana' }]) },
    })
    expect([headings(), screen.queryByText(notice)]).toEqual([['Your contacts (1)', 'Others (1)'], null])
    await openPopup({ replies: { lookUp: found(recommendationBy(['Bo'])) } })
    expect([headings(), screen.queryByText(notice)]).toEqual([['Shared by 1 person'], null])
  })
})
