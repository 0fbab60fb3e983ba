// Shows what the network sends to this browser: one sentence about a contact request. It handles no request of a page.

/** What scripts for pages don't have: https://w3c.github.io/push-api, https://notifications.spec.whatwg.org @type {any} */
const worker = self

worker.addEventListener('push', (/** @type {any} */ event) => {
  const sentence = event.data?.text()
  if (!sentence) return
  const options = { icon: '/icon-192.png', tag: sentence }
  event.waitUntil(worker.registration.showNotification(sentence, options))
})

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close()
  event.waitUntil(worker.clients.openWindow('/requests'))
})
