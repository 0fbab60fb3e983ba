/** Answers of the service with the demo's data (`src/demo/recorded.ts`). */
declare module 'virtual:answers' {
  /** @property recorded the time of the recording, in milliseconds since 1970 */
  export const answers: { recorded: number }
}
