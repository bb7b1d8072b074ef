import type { JobKind } from "./enqueue";
import { fanOutEvent } from "./fan-out-event";
import type { Job } from "./job";
import { sendMail } from "./send-mail";
import { sendScheduledEnvelope } from "./send-scheduled";

/** What runs for which kind. One line a job; the job itself is the file of that name. */
export const definitions: Partial<Record<JobKind, Job>> = {
  "envelope.send-scheduled": sendScheduledEnvelope,
  "mail.send": sendMail,
  "event.fan-out": fanOutEvent,
};
