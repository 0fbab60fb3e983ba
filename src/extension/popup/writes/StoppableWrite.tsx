import type { ComponentProps } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { mayHaveArrived, type Write } from '../../schemas/outbox.ts'
import { FailureNotice } from '../../ui/failure.tsx'
import { WriteState } from './WriteState.tsx'

type Props = Omit<ComponentProps<typeof WriteState>, 'write'> & {
  /** Undefined while nothing is in the outbox. */
  write: Write | undefined
  /** Without it the notice has no button. */
  onLookAgain?: (() => void) | undefined
}

/**
 * Status of a write. If the member stopped it although it may have arrived, its share or request is drawn as before:
 * a notice says so until the member looks again.
 */
export function StoppableWrite({ write, onLookAgain, onTakenBack, onDiscarded, ...props }: Props) {
  const [stopped, setStopped] = useState<Write>()
  useEffect(() => {
    if (write) setStopped(undefined)
  }, [write?.key])
  const stop = (then?: () => void) => () => {
    if (write && mayHaveArrived(write)) setStopped(write)
    then?.()
  }
  function lookAgain() {
    setStopped(undefined)
    onLookAgain?.()
  }
  if (write)
    return <WriteState write={write} onTakenBack={stop(onTakenBack)} onDiscarded={stop(onDiscarded)} {...props} />
  if (!stopped) return null
  return <FailureNotice failure={{ code: 'unconfirmed' }} onAction={onLookAgain && lookAgain} />
}
