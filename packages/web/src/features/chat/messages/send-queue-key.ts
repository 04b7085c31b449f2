/** The name under which the session store keeps a person's messages that are not sent yet. */
export const sendQueueKeyOf = (personId: string) => `send-queue:${personId}`
