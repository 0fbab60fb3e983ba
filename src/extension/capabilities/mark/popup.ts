import { h } from 'preact'
import type { LoadFirst } from '../../popup/first-frame.ts'
import { lazily } from '../../popup/lazy.ts'
import { useItem } from '../../ui/values.ts'
import { options } from './stored.ts'

const { load, part } = lazily(() => import('./MarkOffer.tsx'))
const Offer = part('MarkOffer')

/** A question to the member on a looked-up page that a known contact shared, until it is answered. */
export const MarkOffer: typeof Offer = (props) => (useItem(options).markAnswered ? null : h(Offer, props))

export const loadOffer: LoadFirst = ({ isOfferable }) =>
  isOfferable && !options.now().markAnswered ? load() : undefined
