import { h } from 'preact'
import type { InPopup } from '../../popup/capability.ts'
import { lazily } from '../../popup/lazy.ts'
import { useItem } from '../../ui/values.ts'
import { options } from './facts.ts'

const { load, part } = lazily(() => import('./MarkOffer.tsx'))
const MarkOffer = part('MarkOffer')

export const mark: InPopup = {
  offer: {
    Part: (props) => (useItem(options).markAnswered ? null : h(MarkOffer, props)),
    loadFirst: async (state) => !options.now(state)?.markAnswered && load(),
  },
}
