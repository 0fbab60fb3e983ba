import type { Sample } from '../../capabilities/samples.ts'

export const mostShared: Sample = {
  plans: {
    sorts: {
      'CROSS JOIN member m WHERE c.member = $3': 'what a member’s contacts shared within a month',
    },
  },
}
