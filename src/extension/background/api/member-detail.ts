/**
 * How members in responses are asked for (§4): with what a list shows of them, and without the watermark, which is a black
 * bar at the size of our pictures.
 */
export const memberDetail = { user_detail: 'PARTIAL', user_watermark: 'FALSE' }
