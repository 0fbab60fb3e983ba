import { describeAccess } from '../../checks/access/look-at.ts'
import { failureViews, newsViews, requestsViews } from '../../views/popup-lists.ts'
import { oddPages } from '../../views/popup-pages.ts'
import { createSignedInWorld } from '../../world/world.ts'

describeAccess(() => createSignedInWorld({ oddSite: oddPages }), {
  'in the popup’s requests': requestsViews,
  'in the popup’s news': newsViews,
  'in the popup without the network': failureViews,
})
