import type { JobKind } from "./enqueue";
import { fanOutEvent } from "./fan-out-event";
import type { Job } from "./job";
import { sealEnvelope } from "./seal-envelope";
import { sendMail } from "./send-mail";
import { stampRejected } from "./stamp-rejected";

/** What runs for which kind. One line a job; the job itself is the file of that name. */
export const definitions: Partial<Record<JobKind, Job>> = {
  "envelope.seal": sealEnvelope,
  "envelope.stamp-rejected": stampRejected,
  "mail.send": sendMail,
  "event.fan-out": fanOutEvent,
};
