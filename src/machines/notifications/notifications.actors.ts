import { fromApi } from "../from-api.ts"
import { notificationsMachine } from "./notifications.machine.ts"

/** Provides the notifications flow with the API calls. */
export const liveNotifications = notificationsMachine.provide({
  actors: {
    findOne: fromApi(() => import("#api/notifications.ts").then((api) => api.findNotification)),
    markRead: fromApi(() => import("#api/notifications.ts").then((api) => api.markRead)),
  },
})
