export const hour = 60 * 60 * 1000
export const nine = Date.UTC(2026, 0, 2, 9)
