import { describeAccess } from '../../checks/access/look-at.ts'
import { introductionViews, optionsViews } from '../../views/options.ts'
import { siteViews } from '../../views/site.ts'
import { createSignedInWorld } from '../../world/world.ts'

describeAccess(createSignedInWorld, {
  'in the network’s web site': siteViews,
  'in the options': optionsViews,
  'in the welcome page and the page on privacy': introductionViews,
})
