import { FailureNotice } from '../ui/FailureNotice.tsx'
import type { Changing } from './use-change.ts'

/** That a change is stored, also for who can't see it; or why not. Takes its place from the beginning, so nothing jumps. */
export function ChangeStatus({ changing }: { changing: Changing }) {
  return (
    <>
      <p class="saved" role="status">
        {changing.phase === 'changed' && changing.said}
      </p>
      {changing.phase === 'failed' && <FailureNotice failure={changing.failure} />}
    </>
  )
}
