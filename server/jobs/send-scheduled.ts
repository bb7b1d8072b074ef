import { sendScheduled } from "@/server/routers/envelope/send-scheduled";
import type { Job } from "./job";

/** Sends an envelope at the end of its undo period or at its scheduled time (ruling 75). */
export const sendScheduledEnvelope: Job = (envelopeId, { db, services }) =>
  sendScheduled(services, db, envelopeId);
