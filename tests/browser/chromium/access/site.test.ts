import { describeAccess, firstOf } from '../../checks/access/look-at.ts'
import { siteViews } from '../../views/site.ts'
import { createSignedInWorld } from '../../world/world.ts'

describeAccess(createSignedInWorld, { 'in the network’s web site': firstOf(siteViews) })
