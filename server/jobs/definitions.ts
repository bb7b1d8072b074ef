import type { JobKind } from "./enqueue";
import { fanOutEvent } from "./fan-out-event";
import type { Job } from "./job";
import { sendMail } from "./send-mail";

/** What runs for which kind. One line a job; the job itself is the file of that name. */
export const definitions: Partial<Record<JobKind, Job>> = {
  "mail.send": sendMail,
  "event.fan-out": fanOutEvent,
};
