import { deliverWebhook } from "./deliver-webhook";
import { drawFirstPage } from "./draw-first-page";
import type { JobKind } from "./enqueue";
import { fanOutEvent } from "./fan-out-event";
import type { Job } from "./job";
import { runBulkAction } from "./run-bulk-action";
import { runBulkSend } from "./run-bulk-send";
import { sealEnvelope } from "./seal-envelope";
import { sendMail } from "./send-mail";
import { sendScheduledEnvelope } from "./send-scheduled";
import { stampRejected } from "./stamp-rejected";
import { streamLog } from "./stream-log";

export const definitions: Record<JobKind, Job> = {
  "bulk-action.run": runBulkAction,
  "bulk-send.run": runBulkSend,
  "envelope.seal": sealEnvelope,
  "envelope.send-scheduled": sendScheduledEnvelope,
  "envelope.stamp-rejected": stampRejected,
  "event.fan-out": fanOutEvent,
  "item.draw-first-page": drawFirstPage,
  "log.stream": streamLog,
  "mail.send": sendMail,
  "webhook.deliver": deliverWebhook,
};
