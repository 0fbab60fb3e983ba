import { isNight } from '../../../night.ts'
import { describeAccess, firstOf } from '../../checks/access/look-at.ts'
import { introductionViews, optionsViews } from '../../views/options.ts'
import { newsViews, requestsViews, waitingViews } from '../../views/popup-lists.ts'
import { oddPages, passViews, shareViews, signInViews, thisPageViews } from '../../views/popup-pages.ts'
import { trialViews } from '../../views/trial.ts'
import { createSignedInWorld, createWorld } from '../../world/world.ts'

describeAccess(() => (isNight ? createWorld : createSignedInWorld)({ oddSite: oddPages }), {
  ...(isNight && { 'in the welcome page and the page on privacy': introductionViews }),
  ...(isNight && { 'in the popup before and during the sign-in': signInViews }),
  'in the popup’s requests': firstOf(requestsViews),
  ...(isNight && { 'in the popup about a page': thisPageViews }),
  'in the popup’s share form': firstOf(shareViews),
  ...(isNight && {
    'in the popup about passed pages': passViews,
    'in the popup’s news': newsViews,
    'in the popup while the network does not answer': waitingViews,
    'in the trial': trialViews,
  }),
  'in the options': firstOf(optionsViews),
})
