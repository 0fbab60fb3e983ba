/** For a state that follows what is stored: what was read again and says the same draws nothing again. */
export const unlessSame =
  <Value>(now: Value) =>
  (before: Value): Value =>
    JSON.stringify(now) === JSON.stringify(before) ? before : now
