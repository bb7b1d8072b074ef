import { sendScheduled } from "@/server/routers/envelope/send-scheduled";
import type { Job } from "./job";

/** The end of the time to undo a sending (ruling 75). */
export const sendScheduledEnvelope: Job = (envelopeId, { db, services }) =>
  sendScheduled(services, db, envelopeId);
